import { followUnread, showBadge } from '#web/lib/push/app-badge.ts'
import { endPushOnDevice, isPushTurnedOff } from '#web/lib/push/push.ts'
import { autoEnablePush, repairSubscription } from '#web/lib/push/push-auto-enable.ts'
import { closePushQuestion } from '#web/lib/push/push-question.ts'

/** Push upkeep while signed in, and cleanup when signed out. Failures are only logged. */
export function startPushSession(userId: string | null): () => void {
  const log = (error: unknown) => console.warn('Pushes are as they were', error)
  if (userId) {
    void begin(userId).catch(log)
    const stopBadge = followUnread()
    return () => {
      closePushQuestion()
      stopBadge()
    }
  }
  void showBadge(0)
  void endPushOnDevice().catch(log)
  return () => {}
}

async function begin(userId: string): Promise<void> {
  await repairSubscription()
  if (isPushTurnedOff()) return
  console.info('Push:', await autoEnablePush(userId))
}
