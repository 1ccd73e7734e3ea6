import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type GuestList, listGuests, makeHandover, removeGuest, setGuestLimit } from '#shared/guests.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { callApi, toSentence } from '#web/lib/api/api.ts'
import { refreshEvent } from '#web/lib/api/event-cache.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** For the host: who came without an account, and how many a link lets in. Others' answers change it, so it is never fresh. */
export const useGuests = (eventId: string) => useEndpoint(listGuests, { params: { id: eventId } }, { staleTime: 0 })

export function useSetGuestLimit(eventId: string) {
  const store = useStoreGuests(eventId)
  return useMutation({
    mutationFn: (limit: number) => callApi(setGuestLimit, { params: { id: eventId }, body: { limit } }),
    onSuccess: store,
    onError: (error) => toastError(toSentence(error, t('guests:failed'))),
  })
}

export function useRemoveGuest(eventId: string, guest: { id: string; displayName: string }) {
  const client = useQueryClient()
  const store = useStoreGuests(eventId)
  return useMutation({
    mutationFn: () => callApi(removeGuest, { params: { id: eventId, guestId: guest.id } }),
    onSuccess: (guests) => {
      store(guests)
      toastSuccess(t('guests:removed'), t('guests:removed-text', { name: guest.displayName }))
      return refreshEvent(client, eventId)
    },
    onError: (error) => toastError(toSentence(error, t('guests:failed'))),
  })
}

/** A link to this page for the real browser. It works once, so each asks for its own. */
export function useMakeHandover() {
  return useMutation({ mutationFn: (path: string) => callApi(makeHandover, { body: { path } }) })
}

function useStoreGuests(eventId: string) {
  const client = useQueryClient()
  const key = toKey(listGuests, { params: { id: eventId } })
  return (guests: GuestList) => client.setQueryData<GuestList>(key, guests)
}
