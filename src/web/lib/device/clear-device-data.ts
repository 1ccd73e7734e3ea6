import { isPersonalCache, type PageMessage } from '#shared/offline.ts'

/** Belongs to the device, not to the person, and says nothing about anybody. */
const deviceSettings = ['sponti:scheme', 'sponti:shortcuts']

const workerPatienceMs = 2_000

/** Signing out parts the page from its worker, which may still be at work: whoever needs it afterwards asks before. */
export const findWorker = (): ServiceWorker | null => navigator.serviceWorker?.controller ?? null

/** Removes what is stored of the person who leaves. What the page holds in memory goes with the signed-in app. */
export async function clearDeviceData(worker = findWorker()): Promise<void> {
  await tellWorkerToForget(worker)
  // Any of these may be switched off in this browser; the others are emptied all the same.
  await Promise.allSettled([
    (async () => removeStored(localStorage))(),
    (async () => removeStored(sessionStorage))(),
    removeDatabases(),
    removeCaches(),
  ])
}

/** The service worker forgets first: an answer that is still on its way to it would otherwise be kept afterwards. */
async function tellWorkerToForget(worker: ServiceWorker | null): Promise<void> {
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  await new Promise<unknown>((resolve) => {
    port1.onmessage = resolve
    setTimeout(resolve, workerPatienceMs)
    worker.postMessage({ type: 'FORGET' } satisfies PageMessage, [port2])
  })
}

function removeStored(storage: Storage): void {
  for (const name of Object.keys(storage)) {
    if (name.startsWith('sponti:') && !deviceSettings.includes(name)) storage.removeItem(name)
  }
}

async function removeDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
}

/** What the app itself is made of stays: it is the same for everybody. */
async function removeCaches(): Promise<void> {
  for (const name of await caches.keys()) if (isPersonalCache(name)) await caches.delete(name)
}
