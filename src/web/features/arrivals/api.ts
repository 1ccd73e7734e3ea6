import { useQueryClient } from '@tanstack/react-query'
import { type DesiredArrival, setArrival, takeBackArrival } from '#shared/arrivals.ts'
import { withArrival } from '#shared/event-writes.ts'
import type { Arrival } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { callApi, toSentence } from '#web/lib/api/api.ts'
import { storeEvent, updateEventEverywhere } from '#web/lib/api/event-cache.ts'
import { useTaps } from '#web/lib/api/use-taps.ts'
import { toastError } from '#web/ui/toast.ts'

/** Says where one is, or with null takes it back. */
export function useArrival(id: string, user: Arrival['user']) {
  const client = useQueryClient()
  return useTaps({
    mutationKey: ['arrival', id],
    send: (arrival: DesiredArrival | null) =>
      arrival ? callApi(setArrival, { params: { id }, body: arrival }) : callApi(takeBackArrival, { params: { id } }),
    paint: (arrival) => void updateEventEverywhere(client, id, (event) => withArrival(event, { user, arrival })),
    store: (detail) => storeEvent(client, detail),
    onRefused: (error) => toastError(toSentence(error, t('arrivals:not-through'))),
  })
}
