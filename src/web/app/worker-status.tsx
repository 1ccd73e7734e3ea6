import { Suspense, useEffect } from 'react'
import { t } from '#shared/message.ts'
import { lazyDeferred } from '#web/app/lazy-deferred.ts'
import { reopenWrite } from '#web/app/reopen-write.ts'
import { useLostWrites } from '#web/features/offline/use-lost-writes.ts'
import { UpdatePrompt } from '#web/features/updates/update-prompt.tsx'
import { useAuth } from '#web/lib/api/auth.ts'
import { startUpdates } from '#web/lib/worker/updates.ts'

const OfflineTray = lazyDeferred(() => import('#web/features/offline/offline-tray.tsx'), 'OfflineTray')

/** Starts the service worker and shows its messages, unless something more urgent is shown. */
export function WorkerStatus({ isHidden }: { isHidden: boolean }) {
  const isSignedIn = useAuth().status === 'signed-in'
  useEffect(() => void startUpdates(), [])
  useLostWrites()
  return (
    <aside hidden={isHidden} aria-label={t('app:notices')} className="*:pointer-events-auto grid gap-3">
      <Suspense>{isSignedIn && <OfflineTray onReopen={(write) => void reopenWrite(write)} />}</Suspense>
      <UpdatePrompt />
    </aside>
  )
}
