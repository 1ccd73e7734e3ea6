import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toKey } from '#shared/keys.ts'
import { addEmailWay, listWaysIn, removeWay, type WayKind } from '#shared/ways-in.ts'
import type { TypedCode } from '#web/features/ways-in/use-email-code.ts'
import { callApi } from '#web/lib/api/api.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

const queryKey = toKey(listWaysIn)

/** Another device may have added one, so every mount refetches. */
export const useWaysIn = () => useEndpoint(listWaysIn, {}, { staleTime: 0 })

export function useRemoveWay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (kind: WayKind) => callApi(removeWay, { params: { kind } }),
    onSuccess: (ways) => {
      client.setQueryData(queryKey, ways)
      void refreshCurrentUser()
    },
  })
}

export function useAddAddress() {
  const client = useQueryClient()
  return async ({ email, code }: TypedCode) => {
    client.setQueryData(queryKey, await callApi(addEmailWay, { body: { email, code } }))
    void refreshCurrentUser()
  }
}
