import { product } from '#shared/product.ts'
import { isPushSupported, saveSubscription, subscribe } from '#web/lib/push/push.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** To be called by a tap. */
export async function turnPushOn(needsInstall = false): Promise<void> {
  if (!isPushSupported()) {
    const advice = needsInstall
      ? `Add ${product.name} to your home screen first.`
      : 'This browser has no push notifications.'
    toastError(advice, 'Not Supported')
    return
  }
  // Before any await: some browsers require the user gesture to be recent.
  if ((await Notification.requestPermission()) !== 'granted') {
    toastError('Allow notifications in your settings, then try again.', 'Permission Denied')
    return
  }
  const subscription = await subscribe()
  if (!subscription) throw new Error('This device could not be signed up for notifications.')
  await saveSubscription(subscription)
  toastSuccess('Notifications are on', 'You hear of it when your crew is up to something')
}
