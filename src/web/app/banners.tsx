import { Suspense, useCallback, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { OpenAddress, ReceivedNotification } from '#shared/push.ts'
import { lazyDeferred, whenQuiet } from '#web/app/lazy-deferred.ts'
import { useAuth } from '#web/lib/api/auth.ts'

const ConnectionBanner = lazyDeferred(
  () => whenQuiet().then(() => import('#web/features/banners/connection-banner.tsx')),
  'ConnectionBanner',
)
const NotificationBanner = lazyDeferred(
  () => import('#web/features/banners/notification-banner.tsx'),
  'NotificationBanner',
)

type Received = { nr: number; message: ReceivedNotification }

/** What may lie over the page: a push that has just come, and what is wrong with the connection. */
export function Banners() {
  const isSignedIn = useAuth().status === 'signed-in'
  const [received, setReceived] = useWorkerMessages()
  const clear = useCallback(() => setReceived(null), [setReceived])
  return (
    <>
      {/* The region is there before its message is, or readers would miss the first one. */}
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

/** Hears what the service worker says: a push came, or somebody tapped one and wants to be led there. */
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
