import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and while a drawn page is hydrated, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
