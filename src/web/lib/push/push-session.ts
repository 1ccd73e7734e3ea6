import { followUnread, showBadge } from '#web/lib/push/app-badge.ts'
import { endPushOnDevice, isPushSupported } from '#web/lib/push/push.ts'
import { autoEnablePush, repairSubscription } from '#web/lib/push/push-auto-enable.ts'
import { closePushQuestion } from '#web/lib/push/push-question.ts'

/** Push upkeep while signed in, and cleanup when signed out. Failures are only logged. */
export function startPushSession(userId: string | null): () => void {
  const log = (error: unknown) => console.warn('Pushes are as they were', error)
  if (userId) {
    const left = new AbortController()
    void begin(userId, left.signal).catch(log)
    const stopBadge = followUnread()
    return () => {
      left.abort()
      closePushQuestion()
      stopBadge()
    }
  }
  void showBadge(0)
  void endPushOnDevice().catch(log)
  return () => {}
}

async function begin(userId: string, left: AbortSignal): Promise<void> {
  await repairSubscription()
  // On a slow phone the first worker takes longer to install than the five seconds that a tap waits for it.
  if (isPushSupported()) await navigator.serviceWorker.ready
  if (left.aborted) return
  console.info('Push:', await autoEnablePush(userId))
}
