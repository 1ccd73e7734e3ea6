import { getSubscriptionState } from '#shared/push.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'
import { isIos } from '#web/lib/device/is-ios.ts'
import {
  findSubscription,
  getPermission,
  isPushSupported,
  isPushTurnedOff,
  saveSubscription,
  subscribe,
} from '#web/lib/push/push.ts'
import { openPushQuestion } from '#web/lib/push/push-question.ts'

export type AutoEnableReason =
  | 'turned-off'
  | 'not-supported'
  | 'already-enabled'
  | 'already-attempted'
  | 'permission-denied'
  | 'server-error'
  | 'subscription-failed'
  | 'error'
  | 'auto-enabled'

const flag = 'sponti:push-attempted'

const isMobile = (): boolean => /Android|iPhone|iPad|iPod|Mobile/.test(navigator.userAgent)

/** Enables push after a sign-in, once per browser session. Failures are only logged. */
export async function autoEnablePush(userId: string): Promise<AutoEnableReason> {
  if (isPushTurnedOff()) return 'turned-off'
  if (!isFirstAttempt(userId)) return 'already-attempted'
  try {
    return await enable()
  } catch (error) {
    console.warn('Pushes were not turned on', error)
    return error instanceof ApiError ? 'server-error' : 'error'
  }
}

/**
 * At every launch: does the server know this device's subscription? Browsers replace theirs silently, the VAPID key
 * may have changed, and someone else may have been signed in here.
 */
export async function repairSubscription(): Promise<'none' | 'kept' | 'repaired'> {
  const known = isPushSupported() && getPermission() === 'granted' && !isPushTurnedOff() && (await findSubscription())
  if (!known) return 'none'
  const current = await subscribe()
  if (!current) return 'none'
  const { active } = await callApi(getSubscriptionState, { body: { endpoint: current.endpoint } })
  if (active) return 'kept'
  await saveSubscription(current)
  return 'repaired'
}

/** True on the first attempt per person and browser session. */
function isFirstAttempt(userId: string): boolean {
  try {
    if (sessionStorage.getItem(flag) === userId) return false
    sessionStorage.setItem(flag, userId)
  } catch {
    // Storage is blocked: then it is once per page load.
  }
  return true
}

async function enable(): Promise<AutoEnableReason> {
  if (!isPushSupported()) return 'not-supported'
  if (await findSubscription()) return 'already-enabled'
  if ((await askPermission()) !== 'granted') return 'permission-denied'
  const subscription = await findNewSubscription()
  if (!subscription) return 'subscription-failed'
  await saveSubscription(subscription)
  return 'auto-enabled'
}

/** Our card asks people who were never asked. A denial on a computer is final; phones other than iOS are asked again. */
async function askPermission(): Promise<NotificationPermission> {
  const permission = getPermission()
  if (permission === 'default') openPushQuestion()
  if (permission !== 'denied') return permission
  return isMobile() && !isIos() ? Notification.requestPermission() : permission
}

async function findNewSubscription(): Promise<PushSubscription | null> {
  try {
    return await subscribe()
  } catch (error) {
    console.warn('This browser did not subscribe to pushes', error)
    return null
  }
}
