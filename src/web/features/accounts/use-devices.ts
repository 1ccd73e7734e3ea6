import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Device, endDevice, listDevices } from '#shared/accounts.ts'
import { toKey } from '#shared/keys.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

const queryKey = toKey(listDevices)

/** Devices come and go without this one, so opening the page asks again. */
export const useDevices = () => useEndpoint(listDevices, {}, { staleTime: 0 })

export function useEndDevice() {
  const client = useQueryClient()
  return useMutation({
    // Signed out already is what was wanted.
    mutationFn: (id: string) =>
      callApi(endDevice, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: (_, id) =>
      client.setQueryData<Device[]>(queryKey, (devices = []) => devices.filter((device) => device.id !== id)),
  })
}
