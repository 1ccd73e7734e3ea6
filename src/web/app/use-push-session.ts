import { useEffect } from 'react'
import { useAuth } from '#web/lib/api/auth.ts'
import { loadEventually } from '#web/lib/device/lazy-page.ts'

const autoEnableMs = 2_000

/** Starts two seconds after a sign-in, or after finding the session gone. */
export function usePushSession(): void {
  const { status, user } = useAuth()
  const userId = user?.id ?? null
  useEffect(() => {
    // First-time visitors have no service worker, hence nothing to clean up.
    const hasLeft = status === 'signed-out' && Boolean(navigator.serviceWorker?.controller)
    if (!userId && !hasLeft) return
    let stop = () => {}
    let isOver = false
    async function start() {
      const { startPushSession } = await loadEventually(() => import('#web/lib/push/push-session.ts'))
      if (!isOver) stop = startPushSession(userId)
    }
    const timer = setTimeout(() => void start(), autoEnableMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [userId, status])
}
