import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DesiredArrival, setArrival, takeBackArrival, withArrival } from '#shared/arrivals.ts'
import type { Arrival } from '#shared/events.ts'
import { callApi, Queued, toSentence } from '#web/lib/api/api.ts'
import { refreshEvent, storeEvent, updateEventEverywhere } from '#web/lib/api/event-cache.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'

/** Says where one is, or with null takes it back. Shown at once, sent in the order of the taps, queued while offline. */
export function useArrival(id: string, me: Arrival['user']) {
  const client = useQueryClient()
  const mutationKey = ['arrival', id]
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `arrival ${id}` },
    mutationFn: (arrival: DesiredArrival | null) =>
      arrival ? callApi(setArrival, { params: { id }, body: arrival }) : callApi(takeBackArrival, { params: { id } }),
    onMutate: (arrival) =>
      updateEventEverywhere(client, id, (event) =>
        'comments' in event ? { ...event, arrivals: withArrival(event.arrivals, { user: me, arrival }) } : event,
      ),
    onSuccess: (detail) => {
      if (isLast()) storeEvent(client, detail)
    },
    onError: (error) => {
      if (error instanceof Queued) return
      vibrate('error')
      toastError(toSentence(error, 'That did not get through. Try again?'))
      if (isLast()) void refreshEvent(client, id)
    },
  })
  return mutate
}
