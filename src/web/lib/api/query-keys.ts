import { liveReads } from '#shared/endpoints.ts'
import { toKey } from '#shared/keys.ts'
import type { LiveList } from '#shared/live.ts'

/** Where lists of the live stream are held: what the keys of their reads begin with, each once. Without names, all. */
export function keysOfLists(names?: readonly LiveList[]): (readonly string[])[] {
  const reads = liveReads.filter(({ lists }) => !names || names.some((name) => lists?.includes(name)))
  return [...new Map(reads.map((endpoint) => [toKey(endpoint)[0], toKey(endpoint)])).values()]
}
