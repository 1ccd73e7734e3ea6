import { useEffect, useState } from 'react'
import { product } from '#shared/product.ts'
import {
  isPushSupported,
  type PushState,
  refreshPush,
  saveSubscription,
  showTestNotification,
  subscribe,
  turnOff,
  usePush,
} from '#web/lib/push/push.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong.')

type PushSwitch = {
  /** Null until the browser has said what it can. */
  state: PushState | null
  isOn: boolean
  isBusy: boolean
  toggle: (isOn: boolean) => void
  test: () => void
}

/** The switch on the profile. It is on only where this device is subscribed and allowed to show something. */
export function usePushSwitch(): PushSwitch {
  const state = usePush()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    void refreshPush()
    // Permission is given and taken in other windows: look again when somebody comes back.
    const look = () => void refreshPush()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])

  async function run(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastError(toMessage(error), 'Error')
    } finally {
      await refreshPush()
      setBusy(false)
    }
  }

  return {
    state,
    isOn: state?.isSubscribed === true && state.permission === 'granted',
    isBusy,
    toggle: (isOn) => void run(() => (isOn ? turnOn(state?.needsInstall === true) : turnOff())),
    test: () => void run(showTestNotification),
  }
}

async function turnOn(needsInstall: boolean): Promise<void> {
  if (!isPushSupported()) {
    const advice = needsInstall
      ? `Add ${product.name} to your home screen first.`
      : 'This browser has no push notifications.'
    toastError(advice, 'Not Supported')
    return
  }
  // Asked first of all: some browsers forget that there was a tap while something else is waited for.
  if ((await Notification.requestPermission()) !== 'granted') {
    toastError('Allow notifications in your settings, then try again.', 'Permission Denied')
    return
  }
  const subscription = await subscribe()
  if (!subscription) throw new Error('This device could not be signed up for notifications.')
  await saveSubscription(subscription)
  toastSuccess('Notifications are on', 'You hear of it when your crew is up to something')
}
