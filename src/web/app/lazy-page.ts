import { type ComponentType, lazy } from 'react'

/** A page in a chunk of its own. Pages are named exports, so the name says which one. */
export const lazyPage = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
