import type { ComponentType } from 'react'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'

/** A lazy component whose chunk may load late. */
export function lazyDeferred<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazyPage(() => loadEventually(load), name)
}
