import type { Endpoint } from '#shared/endpoint.ts'
import { matchCall } from '#shared/keys.ts'
import type { OfflineState, PageMessage, QueuedWrite } from '#shared/offline.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'

/** What waits on this device, as the service worker last said to the offline tray. */
export const offlineState = createStore<OfflineState>({ waiting: [], refused: [] })

export const useWaiting = (): QueuedWrite[] => useStore(offlineState).waiting

/** Tells queued calls of an endpoint: all of them, or those about the thing with this id. */
export function isWaitingFor(endpoint: Endpoint, id?: string) {
  return (write: QueuedWrite): boolean => {
    const params: { id?: string } | null = matchCall(endpoint, write)
    return params !== null && (id === undefined || params.id === id)
  }
}

/** Whether something waits: an answer, a reaction. */
export function useIsWaiting(endpoints: readonly Endpoint[], id?: string): boolean {
  return useWaiting().some((write) => endpoints.some((endpoint) => isWaitingFor(endpoint, id)(write)))
}

export const tellWorker = (message: PageMessage): void => navigator.serviceWorker?.controller?.postMessage(message)
