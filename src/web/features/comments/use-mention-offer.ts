import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type MentionSuggestion, suggestMentions } from '#shared/comments.ts'
import { toKey } from '#shared/keys.ts'
import type { Draft } from '#web/features/comments/draft-model.ts'
import { findOffer, listLooseHandles } from '#web/features/comments/mentions-model.ts'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'

const mostHandles = 5
const patienceMs = 1_500

/** The people that typed handles mean without having been chosen, where a handle fits only one. */
export function useMentionOffer(eventId: string, { text, people }: Pick<Draft, 'text' | 'people'>) {
  const debounced = useDebouncedValue(text, 150)
  const handles = listLooseHandles(debounced, people).slice(0, mostHandles)
  const found = useQueries({
    queries: handles.map((q) => ({
      queryKey: toKey(suggestMentions, { params: { id: eventId }, query: { q } }),
      staleTime: 30_000,
    })),
    combine: (answers) =>
      answers.map(({ data, isPending }) => ({ people: (data as MentionSuggestion[] | undefined) ?? [], isPending })),
  })
  const open = listLooseHandles(text, people)
    .slice(0, mostHandles)
    .map((handle) => ({ handle, answer: found[handles.indexOf(handle)] }))
  return {
    offers: open.flatMap(({ handle, answer }) => findOffer(handle, answer?.people ?? []) ?? []),
    /** A look-up that failed is over: the comment must not wait for a connection here. */
    isLooking: open.some(({ answer }) => answer?.isPending ?? true),
  }
}

/** Sends a draft once `isLooking` ends, or after a while; typing on meanwhile cancels it. */
export function useSendAfterLooking({ key }: Pick<Draft, 'key'>, isLooking: boolean, onSend: () => void) {
  const [waitingKey, setWaitingKey] = useState<string | null>(null)
  const isWaiting = waitingKey === key
  const send = useEffectEvent(() => {
    setWaitingKey(null)
    onSend()
  })
  useEffect(() => {
    if (!isWaiting) return
    if (!isLooking) return send()
    const timer = setTimeout(send, patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting, isLooking])
  return { isWaiting, sendAfterLooking: () => setWaitingKey(key) }
}
