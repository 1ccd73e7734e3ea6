import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail, RsvpResponse } from '#shared/events.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { callApi } from '#web/lib/api.ts'
import { type CachedEvent, refreshEvent, storeEvent, updateEventEverywhere } from '#web/lib/event-cache.ts'
import { playSound } from '#web/lib/sounds.ts'
import { vibrate } from '#web/lib/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'

/** An answer, or null to take it back. */
export type Wish = RsvpResponse | null

const countOf = { going: 'going', 'might-show': 'mightShow' } as const

/** The event as it will look once the server agrees. */
export const withAnswer = <E extends Pick<CachedEvent, 'userRsvp' | 'rsvpCounts'>>(event: E, wish: Wish): E => {
  const before = event.userRsvp?.response ?? null
  if (before === wish) return event
  const rsvpCounts = { ...event.rsvpCounts }
  if (before) rsvpCounts[countOf[before]] -= 1
  if (wish) rsvpCounts[countOf[wish]] += 1
  return { ...event, rsvpCounts, userRsvp: wish && { response: wish } }
}

const sendWish = (id: string, wish: Wish): Promise<EventDetail> => {
  const options = { idempotencyKey: crypto.randomUUID() }
  return wish
    ? callApi(answerEvent, { params: { id }, body: { response: wish } }, options)
    : callApi(takeBackAnswer, { params: { id } }, options)
}

/**
 * Paints a tap at once and sends taps in the order they were made: those of one event wait for each other, and only the
 * last reply is believed. A refusal puts back what the server says.
 */
export const useAnswer = (id: string) => {
  const client = useQueryClient()
  const mutationKey = ['rsvp', id]
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `rsvp ${id}` },
    mutationFn: (wish: Wish) => sendWish(id, wish),
    onMutate: (wish) => updateEventEverywhere(client, id, (event) => withAnswer(event, wish)),
    onSuccess: (detail, wish) => {
      if (!isLast()) return
      storeEvent(client, detail)
      if (wish) playSound('stamp', { volume: 0.2, repeat: 1 })
    },
    onError: () => {
      vibrate('error')
      toastError('Failed to update RSVP')
      if (isLast()) void refreshEvent(client, id)
    },
  })
  return { answer: mutate, isPending: useIsMutating({ mutationKey }) > 0 }
}
