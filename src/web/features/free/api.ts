import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endFree, listFree, setFree } from '#shared/free.ts'
import { toKey } from '#shared/keys.ts'
import { ApiError, callApi, toSentence } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastError } from '#web/ui/toast.ts'

export const useFree = () => useEndpoint(listFree, {}, { pollMs: 30_000, refetchOnWindowFocus: 'always' })

/** Says until when one is free, or with null that one is not any more. It does not wait for a connection. */
export function useFreeSwitch(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (until: Date | null) =>
      until ? callApi(setFree, { body: { until: until.toISOString() } }) : callApi(endFree),
    onSuccess: (free) => {
      client.setQueryData(toKey(listFree), free)
      onDone()
    },
    onError: (error) => {
      vibrate('error')
      const otherwise = error instanceof ApiError ? 'That did not work. Try again?' : offline
      toastError(toSentence(error, otherwise))
    },
  })
}

const offline = "You're offline, and this can't wait until you're back. Try again then."
