import type { PageMessage } from '#shared/offline.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'
import { registerServiceWorker, toWorkerPath } from '#web/lib/worker/service-worker.ts'

const applyTimeoutMs = 10_000
const refetchTimeoutMs = 60_000

/** A newer version is waiting. */
const isFound = createStore(false)
/** Another tab activated the new version while text was typed here: only the reload is missing. */
let isReplaced = false
let hasAsked = false
let hasStarted = false

export const useUpdateFound = (): boolean => useStore(isFound)

const textFields = 'textarea, input:is([type=text], [type=search], [type=email], [type=tel], :not([type]))'

/** Registers the worker, which polls for new versions, and reports when one is waiting. */
export async function startUpdates(): Promise<void> {
  if (hasStarted || !('serviceWorker' in navigator)) return
  hasStarted = true
  watchController()
  try {
    watch(await registerServiceWorker())
  } catch (error) {
    console.warn('The service worker could not be registered', error)
  }
}

/** Activates the waiting version; the page reloads once it has taken control. */
export async function applyUpdate(): Promise<void> {
  const { waiting } = await getRegistration()
  if (isReplaced) return location.reload()
  if (!waiting) throw new Error('No pending update available')
  hasAsked = true
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
  await new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The new version did not take over')), applyTimeoutMs)
  })
}

/** Checks for a new version, and reloads if there is none. */
export async function refreshApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return location.reload()
  return restart(await findNewest())
}

/** Fetches the files anew first, then clears all caches: offline nothing is lost. Queued writes are in IndexedDB and survive. */
export async function forceUpdate(): Promise<void> {
  const registration = await findNewest()
  const worker = registration.waiting ?? registration.active
  if (worker) await refetchFiles(worker)
  return restart(registration)
}

async function findNewest(): Promise<ServiceWorkerRegistration> {
  const registration = await getRegistration()
  await registration.update()
  if (registration.installing) await whenInstalled(registration.installing)
  return registration
}

async function restart({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (waiting && navigator.serviceWorker.controller) return applyUpdate()
  location.reload()
}

function refetchFiles(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The files of the app could not be fetched'))
    port1.onmessage = ({ data: isDone }) => (isDone ? resolve() : fail())
    setTimeout(fail, refetchTimeoutMs)
    worker.postMessage({ type: 'REFETCH' } satisfies PageMessage, [port2])
  })
}

function watchController(): void {
  let former = navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const { controller } = navigator.serviceWorker
    // Not the first worker, nor the one that Clear-Site-Data unregisters at sign-out.
    const wasReplaced = former !== null && controller !== null
    const isOtherLanguage = former?.scriptURL !== controller?.scriptURL
    former = controller
    // Two pages of two languages would send each other round in circles.
    if (!wasReplaced || (isOtherLanguage && !hasAsked)) return
    if (hasAsked || !isTyping()) return location.reload()
    isReplaced = true
    isFound.set(true)
  })
}

/** Whether a reload would lose typed text. */
function isTyping(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
    ({ value }) => value.trim() !== '',
  )
}

function watch(registration: ServiceWorkerRegistration): void {
  async function look() {
    const { installing, active } = registration
    if (installing) await whenInstalled(installing)
    const { waiting } = registration
    // The very first worker replaces nothing. Read before the wait: WebKit can show it as waiting and in control at once.
    if (!active || !waiting || !navigator.serviceWorker.controller) return
    if (active.scriptURL === waiting.scriptURL) isFound.set(true)
    // The page is in its language already, and stays as it is.
    else if (waiting.scriptURL.endsWith(toWorkerPath(document.documentElement.lang)))
      waiting.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
  }
  registration.addEventListener('updatefound', () => void look())
  void look()
}

function whenInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    function look() {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve(worker.state === 'installed')
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

async function getRegistration(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('Service Worker not supported')
  return registerServiceWorker()
}
