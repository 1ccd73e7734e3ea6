import { isPersonalCache, type PageMessage } from '#shared/offline.ts'

/** Settings of the device, not personal data. */
const deviceSettings = ['sponti:scheme', 'sponti:shortcuts']

const workerPatienceMs = 2_000

/** Clear-Site-Data at sign-out detaches the page from its worker: callers that need it afterwards get it first. */
export const findWorker = (): ServiceWorker | null => navigator.serviceWorker?.controller ?? null

/** Deletes the stored data of the person who signs out. In-memory data goes with the signed-in app. */
export async function clearDeviceData(worker = findWorker()): Promise<void> {
  await askWorkerToForget(worker)
  // Any of these may be disabled in this browser; the others are cleared all the same.
  await Promise.allSettled([
    (async () => removeStored(localStorage))(),
    (async () => removeStored(sessionStorage))(),
    removeDatabases(),
    removeCaches(),
  ])
}

/** The service worker first: it could otherwise cache a response that is still in flight. */
async function askWorkerToForget(worker: ServiceWorker | null): Promise<void> {
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

/** The precache stays: it holds no personal data. */
async function removeCaches(): Promise<void> {
  for (const name of await caches.keys()) if (isPersonalCache(name)) await caches.delete(name)
}
