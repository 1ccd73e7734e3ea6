import { keepPreviousData } from '@tanstack/react-query'
import { searchUsers } from '#shared/users.ts'
import { canSearch } from '#web/features/friends/people-search-model.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'

const waitMs = 300

const freshMs = 30_000

/** People by name, or by a complete address; debounced. */
export function usePeopleSearch(text: string) {
  const words = text.trim()
  const debounced = useDebouncedValue(words, waitMs)
  const query = useEndpoint(
    searchUsers,
    { query: { q: debounced } },
    { enabled: canSearch(debounced), placeholderData: keepPreviousData, staleTime: freshMs },
  )
  return { ...query, isSearching: query.isPlaceholderData || debounced !== words }
}
