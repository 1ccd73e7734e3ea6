import { Suspense, useEffect, useRef } from 'react'
import { lazyDeferred } from '#web/app/lazy-deferred.ts'
import { reopenWrite } from '#web/app/reopen-write.ts'
import { useLostWrites } from '#web/features/offline/use-lost-writes.ts'
import { UpdatePrompt } from '#web/features/updates/update-prompt.tsx'
import { useAuth } from '#web/lib/api/auth.ts'
import { useHeightVariable } from '#web/lib/state/use-height-variable.ts'
import { startUpdates } from '#web/lib/worker/updates.ts'

const OfflineTray = lazyDeferred(() => import('#web/features/offline/offline-tray.tsx'), 'OfflineTray')

const PushQuestion = lazyDeferred(() => import('#web/features/push/push-question.tsx'), 'PushQuestion')

/** Starts the service worker and shows its messages above what is at the bottom of the page. */
export function WorkerStatus() {
  const isSignedIn = useAuth().status === 'signed-in'
  useEffect(() => void startUpdates(), [])
  useLostWrites()
  const tray = useRef<HTMLElement>(null)
  useHeightVariable('--tray-height', tray)
  return (
    <aside
      ref={tray}
      aria-label="From the app itself"
      className="*:pointer-events-auto pointer-events-none fixed inset-x-0 bottom-[calc(max(var(--nav-bottom)+var(--nav-height),var(--dock-height))+0.75rem)] z-40 mx-auto grid w-[min(100%-2rem,var(--column)-2rem)] gap-3 print:hidden"
    >
      <Suspense>{isSignedIn && <OfflineTray onReopen={(write) => void reopenWrite(write)} />}</Suspense>
      <Suspense>{isSignedIn && <PushQuestion />}</Suspense>
      <UpdatePrompt />
    </aside>
  )
}
