import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ListedPerson, searchUsers } from '#shared/users.ts'
import { canSearch } from '#web/features/friends/people-search-model.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'

const waitMs = 300

const freshMs = 30_000

/** People by name, or by a whole address, once somebody has stopped typing. */
export function usePeopleSearch(text: string) {
  const words = text.trim()
  const settled = useDebouncedValue(words, waitMs)
  const query = useQuery<ListedPerson[]>({
    // Under /api/users, so that what changes between people changes here too.
    queryKey: ['/api/users', 'search', settled.toLowerCase()],
    queryFn: ({ signal }) => callApi(searchUsers, { query: { q: settled } }, { signal }),
    enabled: canSearch(settled),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })
  return { ...query, isSearching: query.isPlaceholderData || settled !== words, words: settled }
}
