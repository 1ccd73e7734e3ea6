import type { ComponentType } from 'react'
import { lazyPage, loadEventually } from '#web/app/lazy-page.ts'

const firstVisitMs = 3_000

/** On a first visit nothing competes with the page for bandwidth. Later the service worker has all chunks precached. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, navigator.serviceWorker?.controller ? 0 : firstVisitMs))
}

/** A lazy component whose chunk may load late. */
export function lazyDeferred<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazyPage(() => loadEventually(load), name)
}
