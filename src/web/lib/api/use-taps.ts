import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { Queued } from '#web/lib/api/api.ts'
import { refreshEvent } from '#web/lib/api/event-cache.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'

type Taps<Wish, Reply> = {
  /** [what, event's id, …]: see isWriting in refresh.ts. */
  mutationKey: readonly [what: string, eventId: string, ...rest: string[]]
  send: (wish: Wish) => Promise<Reply>
  /** Shows a wish at once. Returns what to show instead if the server refuses; without it, that is what a refetch brings. */
  paint: (wish: Wish) => { before: Wish } | undefined
  store: (reply: Reply, wish: Wish) => void
  onRefused: (error: Error, wish: Wish) => void
}

/** Optimistic: taps are shown at once and sent in their order, and only the last reply is stored. */
export function useTaps<Wish, Reply>({ mutationKey, send, paint, store, onRefused }: Taps<Wish, Reply>) {
  const client = useQueryClient()
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  const options = client.defaultMutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: send,
    onMutate: paint,
    onSuccess: (reply, wish) => isLast() && store(reply, wish),
    onError: (error, wish, painted) => {
      // Queued on this device: what is shown stays.
      if (error instanceof Queued) return
      vibrate('error')
      onRefused(error, wish)
      if (painted) paint(painted.before)
      if (isLast()) void refreshEvent(client, mutationKey[1])
    },
  })
  // Without useMutation, which the first screen would load: nothing here reads the state of a single mutation.
  return (wish: Wish) =>
    void client
      .getMutationCache()
      .build(client, options)
      .execute(wish)
      .catch(() => {})
}

/** Whether a tap with this key waits for its reply. */
export function useIsSending(mutationKey: readonly string[]): boolean {
  const client = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => client.getMutationCache().subscribe(onChange), [client])
  const isSending = () => client.isMutating({ mutationKey }) > 0
  return useSyncExternalStore(subscribe, isSending, isSending)
}
