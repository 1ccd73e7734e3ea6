import { isLanguage, sourceLanguage } from '#shared/languages.ts'

const readyTimeoutMs = 5_000
/** Two minutes, which also covers the spec's check every ten. */
const checkMs = 2 * 60_000

let registration: Promise<ServiceWorkerRegistration> | null = null

/** Registers the worker, once. If that fails, the app works without one, and the next call tries again. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registration ??= register().catch((error: unknown) => {
    registration = null
    throw error
  })
  return registration
}

/** The registration with an active worker. Throws after a timeout. */
export async function getReadyWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('Service Worker not supported')
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Service worker initialization timeout')), readyTimeoutMs)
  })
  return Promise.race([navigator.serviceWorker.ready, tooLate]).finally(() => clearTimeout(timer))
}

/** Each language has a worker of its own, which scripts/build/vite-worker.ts writes. */
export function toWorkerPath(language: string): string {
  return isLanguage(language) && language !== sourceLanguage ? `/sw.${language}.js` : '/sw.js'
}

/** Bypasses the HTTP cache, which could hide a new version. */
export function registerWorkerOf(language: string): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(toWorkerPath(language), { scope: '/', updateViaCache: 'none' })
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Error('Service Worker not supported')
  const worker = await registerWorkerOf(document.documentElement.lang)
  setInterval(() => check(worker), checkMs)
  addEventListener('focus', () => check(worker))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check(worker)
  })
  return worker
}

/** Checks for a newer worker. The next check retries. */
function check(worker: ServiceWorkerRegistration): void {
  void worker.update().catch(() => {})
}
