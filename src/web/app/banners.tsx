import { Suspense, useCallback, useEffect, useState } from 'react'
import type { OpenAddress, ReceivedNotification } from '#shared/push.ts'
import { lazyDeferred } from '#web/app/lazy-deferred.ts'
import { useAuth } from '#web/lib/api/auth.ts'
import { whenQuiet } from '#web/lib/device/when-quiet.ts'
import { navigate } from '#web/lib/state/navigate.ts'

const ConnectionBanner = lazyDeferred(
  () => whenQuiet().then(() => import('#web/features/banners/connection-banner.tsx')),
  'ConnectionBanner',
)
const NotificationBanner = lazyDeferred(
  () => import('#web/features/banners/notification-banner.tsx'),
  'NotificationBanner',
)

type Received = { nr: number; message: ReceivedNotification }

/** Overlays: a push that has just arrived, and connection trouble. */
export function Banners() {
  const isSignedIn = useAuth().status === 'signed-in'
  const [received, setReceived] = useWorkerMessages()
  const clear = useCallback(() => setReceived(null), [setReceived])
  return (
    <>
      {/* A live region must exist before its content, or screen readers miss the first message. */}
      <div role="status">
        <Suspense>
          {received && isSignedIn && (
            <NotificationBanner key={received.nr} received={received.message} onGone={clear} />
          )}
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
