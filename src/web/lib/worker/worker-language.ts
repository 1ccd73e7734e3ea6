import type { PageMessage } from '#shared/offline.ts'
import { registerWorkerOf } from '#web/lib/worker/service-worker.ts'

const patienceMs = 10_000

/**
 * The active worker answers page loads from the shell of its own language: the one of another language has to take over before
 * the page is loaded in that. Where it does not in time, or cannot, the page that is loaded then tries again.
 */
export async function changeWorkerLanguage(language: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([takeOver(language).catch(() => {}), tooLate]).finally(() => clearTimeout(timer))
}

async function takeOver(language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  // No page load is answered by it.
  if (!registration?.active) return
  const { installing, waiting } = await registerWorkerOf(language)
  const worker = installing ?? waiting
  if (worker) await waitUntilActive(worker)
}

/** Once it is installed. Resolves when it answers page loads, or never will. */
function waitUntilActive(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    function look() {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
      if (/activat|redundant/.test(worker.state)) resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
