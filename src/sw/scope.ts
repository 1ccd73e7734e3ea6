/** The worker's global object. TypeScript's `self` is that of any worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope

/** Background Sync is in no standard yet, so TypeScript does not know it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
  interface ServiceWorkerRegistration {
    readonly sync?: { register(tag: string): Promise<void> }
  }
}
