import { isPersonalCache } from '#shared/offline.ts'
import type { OfflineStore } from './store.ts'

const cachePrefix = 'sponti-person-'

/** The cache for one person's responses. All per-person data is in caches with this prefix, or in the store. */
export const toCacheName = (personId: string): string => `${cachePrefix}${personId}`

/** When something was asked for: its response knows nothing of a sign-in or sign-out that came later. */
export type Asked = { generation: number; doubts: number }

/** Who uses this device, according to the server's last response. */
export type Person = {
  find(): Promise<string | null>
  /** Incremented at sign-out, and on the way to it: a response requested in an earlier generation is not cached. */
  generation(): number
  /** To be called before a request. */
  ask(): Asked
  /** Somebody may be signing in or out: until the response to a later request names its person, nothing kept is shown. */
  doubt(): void
  /** The page is left for a sign-in or sign-out: besides, what is still on its way is not kept. */
  leave(): void
  isSure(): boolean
  /** The server named a person. Data of anyone else is deleted first. */
  meet(id: string, asked: Asked): Promise<boolean>
  /** Signed out. */
  forget(): Promise<void>
  /** Deletes the data of everyone else. */
  sweep(): Promise<void>
  /** The store was recreated: writes the current person back. */
  restore(): Promise<void>
}

export function createPerson(store: OfflineStore, storage: CacheStorage, onForgotten: () => void): Person {
  let known: string | null | undefined
  let generation = 0
  let doubts = 0
  let isSure = true

  async function find() {
    // Without IndexedDB no person is known and nothing is cached.
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

  function doubt() {
    doubts += 1
    isSure = false
  }

  return {
    find,
    sweep,
    generation: () => generation,
    ask: () => ({ generation, doubts }),
    isSure: () => isSure,
    doubt,
    leave() {
      generation += 1
      doubt()
    },
    async meet(id, asked) {
      if (asked.generation !== generation) return false
      if (asked.doubts === doubts) isSure = true
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
