import type { OfflineState, PageMessage, QueuedWrite } from '#shared/offline.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'

/** What waits on this device, as the service worker last said to the offline tray. */
export const offlineState = createStore<OfflineState>({ waiting: [], refused: [] })

export const useWaiting = (): QueuedWrite[] => useStore(offlineState).waiting

/** Whether something for this address waits: an answer, a reaction. */
export const useIsWaiting = (path: string): boolean => useWaiting().some((write) => write.path.startsWith(path))

export const tellWorker = (message: PageMessage): void => navigator.serviceWorker?.controller?.postMessage(message)
