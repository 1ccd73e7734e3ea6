import type { Endpoint } from '#shared/endpoint.ts'
import type { OfflineState, PageMessage, QueuedWrite } from '#shared/offline.ts'
import { matchPath } from '#shared/paths.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'

/** What waits on this device, as the service worker last said to the offline tray. */
export const offlineState = createStore<OfflineState>({ waiting: [], refused: [] })

export const useWaiting = (): QueuedWrite[] => useStore(offlineState).waiting

/** Tells the queued calls of an endpoint, or those about one thing where its id is given. */
export function isWaitingFor(endpoint: Endpoint, id?: string) {
  return ({ method, path }: QueuedWrite): boolean => {
    const params: { id?: string } | null = method === endpoint.method ? matchPath(endpoint, path) : null
    return params !== null && (id === undefined || params.id === id)
  }
}

/** Whether something waits: an answer, a reaction. */
export function useIsWaiting(endpoints: readonly Endpoint[], id?: string): boolean {
  return useWaiting().some((write) => endpoints.some((endpoint) => isWaitingFor(endpoint, id)(write)))
}

export const tellWorker = (message: PageMessage): void => navigator.serviceWorker?.controller?.postMessage(message)
