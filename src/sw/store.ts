import { deleteDB, type IDBPTransaction, openDB } from 'idb'
import type { QueuedWrite, RefusedWrite } from '#shared/offline.ts'

const databaseName = 'sponti-offline'
const stores = ['state', 'waiting', 'refused'] as const

/** State that outlives the worker, which the browser may stop at any time. */
export type OfflineStore = {
  findPerson(): Promise<string | null>
  setPerson(id: string | null): Promise<void>
  /** A sign-out is under way that the server has not confirmed. */
  isLeaving(): Promise<boolean>
  setLeaving(): Promise<void>
  listWaiting(): Promise<QueuedWrite[]>
  addWaiting(write: Omit<QueuedWrite, 'id'>): Promise<void>
  listRefused(): Promise<RefusedWrite[]>
  /** Stores when to try a write again. One that was deleted meanwhile stays so, here and below: its person may have left. */
  postpone(write: QueuedWrite): Promise<void>
  /** Moves a write from the queue to the rejected ones. */
  refuse(write: RefusedWrite): Promise<void>
  remove(from: 'waiting' | 'refused', id: number): Promise<void>
  /** Deletes everything of the person. Returns how many queued writes were lost without the person having read of it. */
  clear(options?: { isAgreed: boolean }): Promise<number>
  countLost(): Promise<number>
  /** The person has read it. */
  removeLost(): Promise<void>
}

type Schema = {
  state: { key: string; value: unknown }
  waiting: { key: number; value: unknown }
  refused: { key: number; value: unknown }
}
type Transaction = IDBPTransaction<Schema, typeof stores, 'readwrite'>

/** The store in IndexedDB. Unreadable data is deleted, a row or the whole database, and reported to `onReset`. */
export function createOfflineStore(onReset: () => void): OfflineStore {
  const attempt: typeof run = async (work) => {
    try {
      return await run(work)
    } catch (error) {
      if (!isBroken(error)) throw error
      await deleteDB(databaseName)
      onReset()
      return run(work)
    }
  }
  function listWrites<Write extends QueuedWrite>(from: 'waiting' | 'refused'): Promise<Write[]> {
    return attempt(async (transaction) => {
      const at = transaction.objectStore(from)
      const [keys, writes] = await Promise.all([at.getAllKeys(), at.getAll()])
      const rubbish = keys.filter((_, index) => !isWrite(writes[index]))
      for (const key of rubbish) await at.delete(key)
      if (rubbish.length > 0) onReset()
      return writes.filter(isWrite) as Write[]
    })
  }
  return {
    findPerson: () =>
      attempt(async (transaction) => {
        const person = await transaction.objectStore('state').get('person')
        return typeof person === 'string' ? person : null
      }),
    setPerson: (id) => attempt(async (transaction) => void (await transaction.objectStore('state').put(id, 'person'))),
    isLeaving: () => attempt(async (transaction) => (await transaction.objectStore('state').get('leaving')) === true),
    setLeaving: () =>
      attempt(async (transaction) => void (await transaction.objectStore('state').put(true, 'leaving'))),
    listWaiting: () => listWrites('waiting'),
    addWaiting: (write) => attempt(async (transaction) => void (await transaction.objectStore('waiting').add(write))),
    listRefused: () => listWrites('refused'),
    postpone: (write) =>
      attempt(async (transaction) => {
        const waiting = transaction.objectStore('waiting')
        if (await waiting.getKey(write.id)) await waiting.put(write)
      }),
    refuse: (write) =>
      attempt(async (transaction) => {
        const waiting = transaction.objectStore('waiting')
        if (!(await waiting.getKey(write.id))) return
        await waiting.delete(write.id)
        await transaction.objectStore('refused').put(write)
      }),
    remove: (from, id) => attempt((transaction) => transaction.objectStore(from).delete(id)),
    clear: ({ isAgreed } = { isAgreed: false }) =>
      attempt(async (transaction) => {
        const state = transaction.objectStore('state')
        const dropped = isAgreed ? 0 : await transaction.objectStore('waiting').count()
        const lost = toCount(await state.get('lost')) + dropped
        for (const name of stores) await transaction.objectStore(name).clear()
        if (lost > 0) await state.put(lost, 'lost')
        return lost
      }),
    countLost: () => attempt(async (transaction) => toCount(await transaction.objectStore('state').get('lost'))),
    removeLost: () => attempt((transaction) => transaction.objectStore('state').delete('lost')),
  }
}

/** One transaction on its own connection: no open connection may block the deletion at sign-out. */
async function run<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('state')
      fresh.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true })
      fresh.createObjectStore('refused', { keyPath: 'id' })
    },
  })
  try {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
    const [result] = await Promise.all([work(transaction), transaction.done])
    return result
  } finally {
    database.close()
  }
}

const toCount = (value: unknown): number => (typeof value === 'number' ? value : 0)

function isWrite(value: unknown): value is QueuedWrite {
  if (typeof value !== 'object' || value === null) return false
  const write = value as Record<string, unknown>
  return (
    typeof write.id === 'number' &&
    typeof write.madeAt === 'number' &&
    ['personId', 'method', 'path', 'key'].every((name) => typeof write[name] === 'string') &&
    ['body', 'about'].every((name) => write[name] === null || typeof write[name] === 'string')
  )
}

/** Errors that a retry on the same database would give again. A full disk is not one of them. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && ['VersionError', 'NotFoundError', 'DataError', 'UnknownError'].includes(error.name)
}
