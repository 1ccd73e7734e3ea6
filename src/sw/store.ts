import type { QueuedWrite, RefusedWrite } from '#shared/offline.ts'

const databaseName = 'sponti-offline'
const stores = ['state', 'waiting', 'refused'] as const
type StoreName = (typeof stores)[number]

/** What must survive the worker, which the browser ends whenever it likes. */
export type OfflineStore = {
  findPerson(): Promise<string | null>
  setPerson(id: string): Promise<void>
  listWaiting(): Promise<QueuedWrite[]>
  addWaiting(write: Omit<QueuedWrite, 'id'>): Promise<void>
  listRefused(): Promise<RefusedWrite[]>
  /** Moves a write from those that wait to those that were refused. */
  refuse(write: RefusedWrite): Promise<void>
  remove(from: 'waiting' | 'refused', id: number): Promise<void>
  clear(): Promise<void>
}

/** The store in IndexedDB. What cannot be read is deleted, and `onReset` says so: a row of it, or all of it. */
export function createOfflineStore(onReset: () => void): OfflineStore {
  const attempt: typeof run = async (mode, work) => {
    try {
      return await run(mode, work)
    } catch (error) {
      if (!isBroken(error)) throw error
      await promiseOf(indexedDB.deleteDatabase(databaseName))
      onReset()
      return run(mode, work)
    }
  }
  async function readWrites<Write extends QueuedWrite>(at: IDBObjectStore): Promise<Write[]> {
    const [keys, writes] = await Promise.all([promiseOf(at.getAllKeys()), promiseOf<unknown[]>(at.getAll())])
    const rubbish = keys.filter((_, index) => !isWrite(writes[index]))
    for (const key of rubbish) await promiseOf(at.delete(key))
    if (rubbish.length > 0) onReset()
    return writes.filter(isWrite) as Write[]
  }
  return {
    findPerson: () =>
      attempt('readonly', async (at) => {
        const person: unknown = await promiseOf(at('state').get('person'))
        return typeof person === 'string' ? person : null
      }),
    setPerson: (id) => attempt('readwrite', async (at) => void (await promiseOf(at('state').put(id, 'person')))),
    listWaiting: () => attempt('readwrite', (at) => readWrites(at('waiting'))),
    addWaiting: (write) => attempt('readwrite', async (at) => void (await promiseOf(at('waiting').add(write)))),
    listRefused: () => attempt('readwrite', (at) => readWrites<RefusedWrite>(at('refused'))),
    refuse: (write) =>
      attempt('readwrite', async (at) => {
        await promiseOf(at('waiting').delete(write.id))
        await promiseOf(at('refused').put(write))
      }),
    remove: (from, id) => attempt('readwrite', (at) => promiseOf(at(from).delete(id))),
    clear: () =>
      attempt('readwrite', async (at) => {
        for (const name of stores) await promiseOf(at(name).clear())
      }),
  }
}

/** One transaction on a connection of its own: nothing is held open when the person leaves and all is deleted. */
async function run<Result>(
  mode: IDBTransactionMode,
  work: (at: (name: StoreName) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    const transaction = database.transaction(stores, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work((name) => transaction.objectStore(name)), done])
    return result
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    const database = request.result
    database.createObjectStore('state')
    database.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true })
    database.createObjectStore('refused', { keyPath: 'id' })
  }
  return promiseOf(request)
}

function promiseOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Errors that another try at the same database would meet again. A full disk is none of them. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && ['VersionError', 'NotFoundError', 'DataError', 'UnknownError'].includes(error.name)
}

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
