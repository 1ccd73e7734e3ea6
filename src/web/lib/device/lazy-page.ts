import { type ComponentType, lazy } from 'react'

/** A page in a chunk of its own. Pages are named exports, so the name says which one. */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

const retryMs = 5_000

/** Retries until it succeeds: a deferred chunk must not break the first screen when the connection drops. */
export function loadEventually<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  return load().catch(() => new Promise((wake) => setTimeout(wake, retryMs)).then(() => loadEventually(load)))
}
