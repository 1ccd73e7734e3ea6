import { useEffect, useState } from 'react'
import { t } from '#shared/message.ts'
import { turnPushOn } from '#web/features/push/api.ts'
import { refreshPush, showTestNotification, turnOff, usePush } from '#web/lib/push/push.ts'
import { toastError } from '#web/ui/toast.ts'

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
      toastError(error instanceof Error ? error.message : t('push:failed.text'), t('push:failed'))
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
