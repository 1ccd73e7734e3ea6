import { Suspense } from 'react'
import { Banners } from '#web/app/banners.tsx'
import { lazyDeferred } from '#web/app/lazy-deferred.ts'
import { usePushSession } from '#web/app/use-push-session.ts'
import { useAuth } from '#web/lib/api/auth.ts'
import { whenQuiet } from '#web/lib/device/when-quiet.ts'
import { Toaster } from '#web/ui/toaster.tsx'

const WorkerStatus = lazyDeferred(() => whenQuiet().then(() => import('#web/app/worker-status.tsx')), 'WorkerStatus')

const SecondWayDialog = lazyDeferred(() => import('#web/features/ways-in/second-way-dialog.tsx'), 'SecondWayDialog')

/** What the first paint does not need: toasts, banners, the update prompt, the service worker. */
export function Deferred() {
  usePushSession()
  const { user } = useAuth()
  return (
    <>
      <Toaster />
      <Banners />
      <Suspense>
        <WorkerStatus />
      </Suspense>
      <Suspense>{user?.needsSecondWay && <SecondWayDialog key={user.id} />}</Suspense>
    </>
  )
}
