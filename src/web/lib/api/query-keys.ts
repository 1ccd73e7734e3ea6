import type { QueryClient } from '@tanstack/react-query'
import { liveReads } from '#shared/endpoints.ts'
import { toKey } from '#shared/keys.ts'
import type { LiveList } from '#shared/live-lists.ts'

/** The deduped query key prefixes of live lists; all of them without `names`. */
export function keysOfLists(names?: readonly LiveList[]): (readonly string[])[] {
  const reads = liveReads.filter(({ lists }) => !names || names.some((name) => lists?.includes(name)))
  return [...new Map(reads.map((endpoint) => [toKey(endpoint)[0], toKey(endpoint)])).values()]
}

/** Invalidates these lists: mounted queries refetch now, the others when they mount. */
export function refreshLists(client: QueryClient, names: readonly LiveList[]): Promise<unknown> {
  return Promise.all(keysOfLists(names).map((queryKey) => client.invalidateQueries({ queryKey })))
}
