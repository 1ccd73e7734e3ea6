import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail } from '#shared/events.ts'
import { answerEvent, type DesiredAnswer, takeBackAnswer, withAnswer } from '#shared/rsvps.ts'
import { callApi, Queued, toSentence } from '#web/lib/api/api.ts'
import { refreshEvent, storeEvent, updateEventEverywhere } from '#web/lib/api/event-cache.ts'
import { playSound } from '#web/lib/audio/sounds.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'

/** The last confirmed answer, for events with a mutation in flight. */
const agreed = new Map<string, DesiredAnswer>()

/**
 * Optimistic: updates at once and sends taps in order. Those of one event are serialised, and only the last response
 * is applied. A rejection rolls back to the last confirmed answer, even if a refetch is not possible.
 */
export function useAnswer(id: string) {
  const client = useQueryClient()
  const mutationKey = ['rsvp', id]
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  function paint(desired: DesiredAnswer) {
    let before: DesiredAnswer = null
    updateEventEverywhere(client, id, (event) => {
      before = event.userRsvp
      return withAnswer(event, desired)
    })
    return before
  }
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `rsvp ${id}` },
    mutationFn: (desired: DesiredAnswer) => sendAnswer(id, desired),
    onMutate: (desired) => {
      const isFirst = isLast()
      const before = paint(desired)
      if (isFirst) agreed.set(id, before)
    },
    onSuccess: (detail, desired) => {
      agreed.set(id, desired)
      if (!isLast()) return
      storeEvent(client, detail)
      if (desired) playSound('stamp', { volume: 0.2, repeat: 1 })
    },
    onError: (error, desired) => {
      // Queued on this device: the optimistic update stays.
      if (error instanceof Queued) return void agreed.set(id, desired)
      vibrate('error')
      const failure = 'Failed to update RSVP'
      toastError(desired?.response === 'if' ? toSentence(error, failure) : failure)
      if (!isLast()) return
      paint(agreed.get(id) ?? null)
      void refreshEvent(client, id)
    },
  })
  return { answer: mutate, isPending: useIsMutating({ mutationKey }) > 0 }
}

function sendAnswer(id: string, desired: DesiredAnswer): Promise<EventDetail> {
  if (!desired) return callApi(takeBackAnswer, { params: { id } })
  const { response } = desired
  const body = response === 'if' ? { response, condition: desired.condition } : { response }
  return callApi(answerEvent, { params: { id }, body })
}
