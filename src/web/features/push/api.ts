import { t } from '#shared/message.ts'
import { isPushSupported, saveSubscription, subscribe } from '#web/lib/push/push.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** To be called by a tap. */
export async function turnPushOn(needsInstall = false): Promise<void> {
  if (!isPushSupported()) {
    const advice = t(needsInstall ? 'push:unsupported.install-first' : 'push:unsupported.text')
    toastError(advice, t('push:unsupported'))
    return
  }
  // Before any await: some browsers require the user gesture to be recent.
  if ((await Notification.requestPermission()) !== 'granted') {
    toastError(t('push:denied.text'), t('push:denied'))
    return
  }
  const subscription = await subscribe()
  if (!subscription) throw new Error(t('push:failed.device'))
  await saveSubscription(subscription)
  toastSuccess(t('push:on'), t('push:on-text'))
}
