import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { OpenAddress, ReceivedNotification } from '#shared/push.ts'
import { lazyDeferred } from '#web/app/lazy-deferred.ts'
import { useAuth } from '#web/lib/api/auth.ts'
import { whenQuiet } from '#web/lib/device/when-quiet.ts'
import { navigate } from '#web/lib/state/navigate.ts'
import { useStore } from '#web/lib/state/store.ts'
import { useHeightVariable } from '#web/lib/state/use-height-variable.ts'
import { useKeyboardHeight } from '#web/lib/state/use-keyboard-height.ts'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { toastStore } from '#web/ui/toast.ts'
import { Toaster } from '#web/ui/toaster.tsx'

const ConnectionBanner = lazyDeferred(
  () => whenQuiet().then(() => import('#web/features/banners/connection-banner.tsx')),
  'ConnectionBanner',
)
const NotificationBanner = lazyDeferred(
  () => import('#web/features/banners/notification-banner.tsx'),
  'NotificationBanner',
)

const WorkerStatus = lazyDeferred(() => whenQuiet().then(() => import('#web/app/worker-status.tsx')), 'WorkerStatus')

/** Between two of what floats. */
const gap = 12

type Received = { nr: number; message: ReceivedNotification }

/**
 * What floats above the foot of the screen, one at a time: what answers a tap, then a push that has just arrived, then
 * what the app has to say. The page has as much more room at its end (bar.css), so that all of it can be scrolled free.
 */
export function Notices() {
  const isSignedIn = useAuth().status === 'signed-in'
  const [received, setReceived] = useWorkerMessages()
  const clear = useCallback(() => setReceived(null), [setReceived])
  const hasToast = useStore(toastStore)?.isOpen === true
  const hasDialog = useStore(openDialogs).length > 0
  const banner = isSignedIn && !hasToast && !hasDialog ? received : null
  const region = useRef<HTMLDivElement>(null)
  useHeightVariable('--notices', region, gap)
  useKeyboardHeight()
  return (
    <>
      <div ref={region} className="notices">
        <Toaster />
        {/* A live region must exist before its content, or screen readers miss the first message. */}
        <div role="status">
          <Suspense>
            {banner && <NotificationBanner key={banner.nr} received={banner.message} onGone={clear} />}
          </Suspense>
        </div>
        <Suspense>
          <WorkerStatus isHidden={hasToast || banner !== null} />
        </Suspense>
      </div>
      <Suspense>
        <ConnectionBanner isSignedIn={isSignedIn} />
      </Suspense>
    </>
  )
}

/** Messages from the service worker: a push arrived, or a tapped notification asks to navigate. */
function useWorkerMessages() {
  const [received, setReceived] = useState<Received | null>(null)
  useEffect(() => {
    const worker = navigator.serviceWorker
    function listen({ data, ports }: MessageEvent<ReceivedNotification | OpenAddress | null>) {
      if (data?.type === 'NOTIFICATION_RECEIVED')
        setReceived((before) => ({ nr: (before?.nr ?? 0) + 1, message: data }))
      if (data?.type === 'OPEN_ADDRESS') {
        ports[0]?.postMessage('on my way')
        navigate(data.url)
      }
    }
    worker?.addEventListener('message', listen)
    return () => worker?.removeEventListener('message', listen)
  }, [])
  return [received, setReceived] as const
}
