import { keepPreviousData } from '@tanstack/react-query'
import { type MentionSuggestion, suggestMentions } from '#shared/comments.ts'
import { limits } from '#shared/limits.ts'
import { isLike, type Typed } from '#web/features/comments/mentions-model.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'

const waitMs = 150

const queryLimit = 60

/** Suggestions for the typed letters. While a request is pending, the previous results that still match. */
export function useSuggestions(eventId: string, typed: Typed | null): MentionSuggestion[] {
  const query = typed && typed.query.length <= queryLimit ? typed.query : null
  const debounced = useDebouncedValue(query, waitMs)
  const { data, isPlaceholderData } = useEndpoint(
    suggestMentions,
    { params: { id: eventId }, query: { q: debounced ?? '' } },
    { enabled: query !== null && debounced !== null, placeholderData: keepPreviousData, staleTime: 30_000 },
  )
  if (query === null || debounced === null || !data) return []
  const people = isPlaceholderData || debounced !== query ? data.filter((person) => isLike(person, query)) : data
  return people.slice(0, limits.mentionSuggestions)
}
