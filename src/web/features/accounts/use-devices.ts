import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Device, endDevice, listDevices } from '#shared/accounts.ts'
import { toKey } from '#shared/keys.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

const queryKey = toKey(listDevices)

/** Other devices sign in and out on their own, so every mount refetches. */
export const useDevices = () => useEndpoint(listDevices, {}, { staleTime: 0 })

export function useEndDevice() {
  const client = useQueryClient()
  return useMutation({
    // A 404 means that it was already signed out.
    mutationFn: (id: string) =>
      callApi(endDevice, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: (_, id) =>
      client.setQueryData<Device[]>(queryKey, (devices = []) => devices.filter((device) => device.id !== id)),
  })
}
