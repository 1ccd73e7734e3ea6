import type { Endpoint } from '#shared/endpoint.ts'
import { matchCall } from '#shared/keys.ts'
import type { OfflineState, PageMessage, QueuedWrite } from '#shared/offline.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'

/** The service worker's queue, as last reported. */
export const offlineState = createStore<OfflineState>({ waiting: [], refused: [] })

export const useWaiting = (): QueuedWrite[] => useStore(offlineState).waiting

/** A predicate for queued calls of an endpoint: all of them, or those with this id. */
export function isWaitingFor(endpoint: Endpoint, id?: string) {
  return (write: QueuedWrite): boolean => {
    const params: { id?: string } | null = matchCall(endpoint, write)
    return params !== null && (id === undefined || params.id === id)
  }
}

/** Whether any such call is queued. */
export function useIsWaiting(endpoints: readonly Endpoint[], id?: string): boolean {
  return useWaiting().some((write) => endpoints.some((endpoint) => isWaitingFor(endpoint, id)(write)))
}

export const postToWorker = (message: PageMessage): void => navigator.serviceWorker?.controller?.postMessage(message)
