import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeContact, setContact } from '#shared/contacts.ts'
import { withContact } from '#shared/event-writes.ts'
import { ApiError, callApi, Queued } from '#web/lib/api/api.ts'
import { refreshEvent, storeEvent, updateEventEverywhere } from '#web/lib/api/event-cache.ts'

/** Keeps the address where a guest is reached about a spon, or with null removes it. */
export function useContact(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['contact', id],
    mutationFn: async (email: string | null) => {
      try {
        const params = { id }
        storeEvent(
          client,
          await (email === null
            ? callApi(removeContact, { params })
            : callApi(setContact, { params, body: { email } })),
        )
      } catch (error) {
        if (!(error instanceof Queued)) throw error
        // It waits on this device, and shows as it will be.
        updateEventEverywhere(client, id, (event) => withContact(event, email))
      }
    },
    onError: (error) => {
      // The page says itself that the spon is gone.
      if (error instanceof ApiError && [404, 410].includes(error.status)) void refreshEvent(client, id)
    },
  })
}
