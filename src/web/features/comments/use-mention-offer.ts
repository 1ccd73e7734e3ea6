import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type MentionSuggestion, suggestMentions } from '#shared/comments.ts'
import { toKey } from '#shared/keys.ts'
import type { Draft } from '#web/features/comments/draft-model.ts'
import { findOffer, listLooseHandles } from '#web/features/comments/mentions-model.ts'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'

/** Those whom typed handles mean, each but one person, though nobody was chosen. `decline` keeps them as plain text. */
export function useMentionOffer(eventId: string, { text, people }: Pick<Draft, 'text' | 'people'>) {
  const [declined, setDeclined] = useState<readonly string[]>([])
  const settled = useDebouncedValue(text, 150)
  const handles = listLooseHandles(settled, people).slice(0, 5)
  const found = useQueries({
    queries: handles.map((q) => ({
      queryKey: toKey(suggestMentions, { params: { id: eventId }, query: { q } }),
      staleTime: 30_000,
    })),
    combine: (answers) => answers.map(({ data }) => (data as MentionSuggestion[] | undefined) ?? []),
  })
  const open = listLooseHandles(text, people).filter((handle) => !declined.includes(handle))
  const offers = open.flatMap((handle) => findOffer(handle, found[handles.indexOf(handle)] ?? []) ?? [])
  return { offers, decline: () => setDeclined([...declined, ...open]) }
}
