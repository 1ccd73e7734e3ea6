import type { QueryClient } from '@tanstack/react-query'
import { joinKey } from '#shared/keys.ts'
import type { FirstScreen } from '#shared/pages.ts'
import { oldestReadPosition } from '#web/lib/api/api.ts'

/** Puts what came with the document where its screen looks for it. */
export function seedQueries(client: QueryClient, { reads, position }: FirstScreen): void {
  for (const { key, answer, next } of reads) {
    const isList = next !== undefined
    client.setQueryData(key, isList ? { pages: [{ items: answer, next }], pageParams: [joinKey(key)] } : answer)
    // Shown at once, and fetched anew when its screen mounts.
    if (position === null) void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
  }
  if (position !== null) oldestReadPosition.set(Math.min(oldestReadPosition.get(), position))
}
