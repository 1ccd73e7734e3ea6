import type { ComponentType } from 'react'
import { lazyPage, loadEventually } from '#web/app/lazy-page.ts'

const firstVisitMs = 3_000

/** On a first visit nothing competes with the page itself. After that the service worker has all of it on the device. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, navigator.serviceWorker?.controller ? 0 : firstVisitMs))
}

/** A part that may come late, in a chunk of its own. */
export function lazyDeferred<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazyPage(() => loadEventually(load), name)
}
