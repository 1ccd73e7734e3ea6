import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toKey } from '#shared/keys.ts'
import { listPasskeys, type Passkey, removePasskey } from '#shared/passkeys.ts'
import { listWaysIn } from '#shared/ways-in.ts'
import { addPasskey, signalAcceptedPasskeys } from '#web/features/ways-in/api.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

const queryKey = toKey(listPasskeys)

/** Another device may have added one, so every mount refetches. */
export const usePasskeys = () => useEndpoint(listPasskeys, {}, { staleTime: 0 })

export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: (passkey) => {
      client.setQueryData<Passkey[]>(queryKey, (known = []) => [passkey, ...known])
      void client.invalidateQueries({ queryKey: toKey(listWaysIn) })
    },
  })
}

export function useRemovePasskey(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      // A 404 means that it was already removed.
      await callApi(removePasskey, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
      const known = client.getQueryData<Passkey[]>(queryKey) ?? []
      return known.filter((passkey) => passkey.id !== id)
    },
    onSuccess: (left) => {
      client.setQueryData<Passkey[]>(queryKey, left)
      void client.invalidateQueries({ queryKey: toKey(listWaysIn) })
      void signalAcceptedPasskeys(userId, left)
    },
  })
}
