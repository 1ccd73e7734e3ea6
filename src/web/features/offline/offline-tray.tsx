import type { RefusedWrite } from '#shared/offline.ts'
import { OfflineHint } from '#web/features/offline/offline-hint.tsx'
import { RefusedWrites } from '#web/features/offline/refused-writes.tsx'
import { useOfflineLink } from '#web/features/offline/use-offline-link.ts'

/** Above the bottom bar: the age of cached data, and rejected writes. */
export function OfflineTray({ onReopen }: { onReopen: (write: RefusedWrite) => void }) {
  useOfflineLink()
  return (
    <>
      <OfflineHint />
      <RefusedWrites onReopen={onReopen} />
    </>
  )
}
