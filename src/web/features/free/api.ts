import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#shared/endpoint.ts'
import { endFree, type FreePerson, listFree, sayMeToo, setFree } from '#shared/free.ts'
import { toKey } from '#shared/keys.ts'
import { ApiError, callApi, Queued, toSentence } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'

export const useFree = () => useEndpoint(listFree, {}, { pollMs: 30_000, refetchOnWindowFocus: 'always' })

export type FreeValues = BodyOf<typeof setFree>

/** Says until when one is free, and for whom, or with null that one is not any more. Done as well if it waits for a connection. */
export function useFreeSwitch(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FreeValues | null) => (body ? callApi(setFree, { body }) : callApi(endFree)),
    onSuccess: (free) => {
      client.setQueryData(toKey(listFree), free)
      onDone()
    },
    onError: (error) => (error instanceof Queued ? onDone() : fail(error)),
  })
}

/** Shown at once. */
export function useMeToo(userId: string) {
  const client = useQueryClient()
  const queryKey = toKey(listFree)
  function paint(saidMeToo: boolean) {
    client.setQueryData<FreePerson[]>(queryKey, (free) =>
      free?.map((each) => (each.user.id === userId ? { ...each, saidMeToo } : each)),
    )
  }
  return useMutation({
    mutationFn: () => callApi(sayMeToo, { params: { userId } }),
    onMutate: () => paint(true),
    onSuccess: (free) => client.setQueryData(queryKey, free),
    onError: (error) => {
      if (error instanceof Queued) return
      fail(error)
      paint(false)
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** Without an answer there is no worker either, which would have kept it. */
function fail(error: Error): void {
  vibrate('error')
  const otherwise =
    error instanceof ApiError ? 'That did not work. Try again?' : "You're offline. Try again when you're back."
  toastError(toSentence(error, otherwise))
}
