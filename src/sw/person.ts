import { isPersonalCache } from '#shared/offline.ts'
import type { OfflineStore } from './store.ts'

const cachePrefix = 'sponti-person-'

/** The cache of one person's answers. Everything of a person is in caches with this beginning, or in the store. */
export const toCacheName = (personId: string): string => `${cachePrefix}${personId}`

/** Who uses this device, as the server last said. */
export type Person = {
  find(): Promise<string | null>
  /** Changes when somebody leaves: an answer that was asked for in another generation is not kept. */
  generation(): number
  /** The server named somebody. Whoever was here before leaves nothing to them. */
  meet(id: string, askedIn: number): Promise<boolean>
  /** Nobody is here any more. */
  forget(): Promise<void>
  /** Removes what is left of anybody else. */
  sweep(): Promise<void>
  /** The store was started anew: whoever is here still is. */
  restore(): Promise<void>
}

export function createPerson(store: OfflineStore, storage: CacheStorage, onForgotten: () => void): Person {
  let known: string | null | undefined
  let generation = 0

  async function find() {
    // Where the browser allows no store, nobody is known and nothing is kept.
    if (known === undefined) known = await store.findPerson().catch(() => null)
    return known
  }

  async function forget() {
    generation += 1
    known = null
    await store.clear().catch(() => {})
    for (const name of await storage.keys()) if (isPersonalCache(name)) await storage.delete(name)
    onForgotten()
  }

  async function sweep() {
    const owner = await find()
    const isOwn = (name: string) => owner !== null && name.startsWith(toCacheName(owner))
    for (const name of await storage.keys())
      if (name.startsWith(cachePrefix) && !isOwn(name)) await storage.delete(name)
  }

  return {
    find,
    sweep,
    generation: () => generation,
    async meet(id, askedIn) {
      if (askedIn !== generation) return false
      const before = await find()
      if (before === id) return true
      if (before !== null) await forget()
      await store.setPerson(id)
      known = id
      return true
    },
    forget,
    async restore() {
      if (known) await store.setPerson(known).catch(() => {})
    },
  }
}
