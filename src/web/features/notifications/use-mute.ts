import { useQueryClient } from '@tanstack/react-query'
import { withMute } from '#shared/event-writes.ts'
import { t } from '#shared/message.ts'
import { muteEvent, unmuteEvent } from '#shared/mutes.ts'
import { callApi } from '#web/lib/api/api.ts'
import { storeEvent, updateEventEverywhere } from '#web/lib/api/event-cache.ts'
import { useTaps } from '#web/lib/api/use-taps.ts'
import { toastError } from '#web/ui/toast.ts'

export function useMute(id: string) {
  const client = useQueryClient()
  return useTaps({
    mutationKey: ['mute', id],
    send: (muted: boolean) => callApi(muted ? muteEvent : unmuteEvent, { params: { id } }),
    paint: (muted) => {
      updateEventEverywhere(client, id, (event) => withMute(event, muted))
      return { before: !muted }
    },
    store: (detail) => storeEvent(client, detail),
    onRefused: (_, muted) => toastError(t(muted ? 'notifications:mute.failed' : 'notifications:mute.still')),
  })
}
