import { isPersonalCache } from '#shared/offline.ts'
import type { OfflineStore } from './store.ts'

const cachePrefix = 'sponti-person-'

/** The cache for one person's responses. All per-person data is in caches with this prefix, or in the store. */
export const toCacheName = (personId: string): string => `${cachePrefix}${personId}`

/** When a request was sent: its response says nothing about a sign-in or sign-out that came later. */
export type RequestEpoch = { generation: number; suspensions: number }

/** Who uses this device, according to the server's last response. */
export type Person = {
  find(): Promise<string | null>
  /** Incremented at sign-out, and on the way to it: responses to requests of an earlier generation are not cached. */
  generation(): number
  /** To be called before a request. */
  startRequest(): RequestEpoch
  /** A sign-in or sign-out may be under way: nothing cached is shown until the response to a later request names its person. */
  suspendCache(): void
  /** The page navigates to a sign-in or sign-out: besides, responses still in flight are not cached. */
  endGeneration(): void
  isConfirmed(): boolean
  /** The server named a person. Data of anyone else is deleted first. */
  confirmPerson(id: string, epoch: RequestEpoch): Promise<boolean>
  /** Signed out. Whether they agreed to lose what is queued decides if that counts as lost. */
  forget(options?: { isAgreed: boolean }): Promise<void>
  /** Deletes the data of everyone else. */
  sweep(): Promise<void>
  /** The store was recreated: writes the current person back. */
  restore(): Promise<void>
}

export function createPerson(store: OfflineStore, storage: CacheStorage, onForgotten: (lost: number) => void): Person {
  let known: string | null | undefined
  let generation = 0
  let suspensions = 0
  let isConfirmed = true

  async function find() {
    // Without IndexedDB no person is known and nothing is cached.
    const stored = known === undefined ? await store.findPerson().catch(() => null) : null
    // A sign-out meanwhile has set it.
    if (known === undefined) known = stored
    return known
  }

  async function forget(options?: { isAgreed: boolean }) {
    generation += 1
    known = null
    const lost = await store.clear(options).catch(() => 0)
    for (const name of await storage.keys()) if (isPersonalCache(name)) await storage.delete(name)
    onForgotten(lost)
  }

  async function sweep() {
    const owner = await find()
    const isOwn = (name: string) => owner !== null && name.startsWith(toCacheName(owner))
    for (const name of await storage.keys())
      if (name.startsWith(cachePrefix) && !isOwn(name)) await storage.delete(name)
  }

  function suspendCache() {
    suspensions += 1
    isConfirmed = false
  }

  return {
    find,
    sweep,
    generation: () => generation,
    startRequest: () => ({ generation, suspensions }),
    isConfirmed: () => isConfirmed,
    suspendCache,
    endGeneration() {
      generation += 1
      suspendCache()
    },
    async confirmPerson(id, epoch) {
      if (epoch.generation !== generation) return false
      if (epoch.suspensions === suspensions) isConfirmed = true
      const before = await find()
      if (epoch.generation !== generation) return false
      if (before === id) return true
      const cleared = before === null ? undefined : forget()
      const own = generation
      await cleared
      await store.setPerson(id)
      if (generation === own) {
        known = id
        return true
      }
      // Signed out meanwhile: the store may have been cleared before this wrote to it.
      await store.setPerson(known ?? null)
      return false
    },
    forget,
    async restore() {
      if (known) await store.setPerson(known).catch(() => {})
    },
  }
}
