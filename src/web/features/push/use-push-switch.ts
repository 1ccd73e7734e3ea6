import { useEffect, useState } from 'react'
import { product } from '#shared/product.ts'
import {
  isPushSupported,
  refreshPush,
  saveSubscription,
  showTestNotification,
  subscribe,
  turnOff,
  usePush,
} from '#web/lib/push/push.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** The switch on the profile. On only if this device is subscribed and permitted to show notifications. */
export function usePushSwitch() {
  const state = usePush()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    void refreshPush()
    // The permission changes outside this page: check again on focus.
    const look = () => void refreshPush()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])

  async function run(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastError(error instanceof Error ? error.message : 'Something went wrong.', 'Error')
    } finally {
      await refreshPush()
      setBusy(false)
    }
  }

  return {
    /** Null until the browser's capabilities are known. */
    state,
    isOn: state?.isSubscribed === true && state.permission === 'granted',
    isBusy,
    toggle: (isOn: boolean) => void run(() => (isOn ? turnPushOn(state?.needsInstall === true) : turnOff())),
    test: () => void run(showTestNotification),
  }
}

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
