const readyTimeoutMs = 5_000
/** The spec's ten minutes are every fifth of these. */
const checkMs = 2 * 60_000

let registration: Promise<ServiceWorkerRegistration> | null = null

/** Registers the worker, once. Where that fails the app works as it would without one. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= register()
  return registration
}

/** The registration with a worker that runs. Throws where none is ready in time. */
export async function getReadyWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('Service Worker not supported')
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Service worker initialization timeout')), readyTimeoutMs)
  })
  return Promise.race([navigator.serviceWorker.ready, tooLate]).finally(() => clearTimeout(timer))
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('Service Worker not supported')
  // The address is always asked for anew: a copy kept by the browser would hide a new version.
  const worker = await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  setInterval(() => check(worker), checkMs)
  addEventListener('focus', () => check(worker))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check(worker)
  })
  return worker
}

/** Asks whether there is a newer worker. A failure is ignored: the next check asks again. */
function check(worker: ServiceWorkerRegistration): void {
  void worker.update().catch(() => {})
}
