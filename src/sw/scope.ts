/** The worker's global object. TypeScript types `self` as that of a generic worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope

/** Background Sync is not a standard, so TypeScript has no types for it. */
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
