import { t } from '#shared/message.ts'
import { product } from '#shared/product.ts'
import { type DeviceSubscription, getVapidKey, subscribeDevice, unsubscribeDevice } from '#shared/push.ts'
import { callApi } from '#web/lib/api/api.ts'
import { isStandalone } from '#web/lib/device/install.ts'
import { isIos } from '#web/lib/device/is-ios.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'
import { getReadyWorker } from '#web/lib/worker/service-worker.ts'

export type PushState = {
  isSupported: boolean
  /** iPhones and iPads have push in the installed app only. */
  needsInstall: boolean
  permission: NotificationPermission
  isSubscribed: boolean
}

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export function getPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied'
}

export async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager?.getSubscription()) ?? null
}

/** This browser's subscription, renewed if it has none for our VAPID key; null without a key or a worker. */
export async function subscribe(): Promise<PushSubscription | null> {
  const registration = await getReadyWorker()
  const applicationServerKey = await findVapidKey()
  if (!applicationServerKey || !registration?.pushManager) return null
  const known = await registration.pushManager.getSubscription()
  if (known && isFor(applicationServerKey, known)) return known
  // Browsers reject a second subscription with another key.
  await known?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** Registers this device for push. */
export async function saveSubscription(subscription: PushSubscription): Promise<void> {
  await callApi(subscribeDevice, { body: { subscription: subscription.toJSON() as DeviceSubscription } })
  writeStored('push-off', null)
  await refreshPush()
}

/** After turning push off, it is not enabled automatically again. */
export const isPushTurnedOff = (): boolean => readStored('push-off') === 'yes'

export async function turnOff(): Promise<void> {
  writeStored('push-off', 'yes')
  const subscription = await findSubscription()
  if (subscription) {
    await subscription.unsubscribe()
    await callApi(unsubscribeDevice, { body: { endpoint: subscription.endpoint } })
  }
  await refreshPush()
}

/** Closes this person's notifications and ends the subscription. */
export async function endPushOnDevice(): Promise<void> {
  const registration = await findRegistration()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  await refreshPush()
}

/** Shows a sample notification. */
export async function showTestNotification(): Promise<void> {
  const registration = await findRegistration()
  if (!registration) throw new Error('Service worker not registered')
  if (getPermission() !== 'granted') throw new Error('Notification permission not granted')
  const options: NotificationOptions & { vibrate: number[] } = {
    body: t('app:push-works'),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: 'test-notification',
    requireInteraction: true,
    vibrate: [200, 100, 200],
    data: { url: '/profile' },
  }
  await registration.showNotification(product.name, options)
}

const store = createStore<PushState | null>(null)

/** Checks again: the permission can be revoked in the browser's settings at any time. */
export async function refreshPush(): Promise<void> {
  const isSupported = isPushSupported()
  store.set({
    isSupported,
    needsInstall: isIos() && !isStandalone(),
    permission: getPermission(),
    isSubscribed: isSupported && (await findSubscription()) !== null,
  })
}

/** Null until checked. */
export const usePush = (): PushState | null => useStore(store)

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  return ('serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration())) || null
}

async function findVapidKey(): Promise<string | null> {
  try {
    return (await callApi(getVapidKey)).vapidPublicKey || null
  } catch (error) {
    console.warn('The key for pushes could not be read', error)
    return null
  }
}

/** Whether a subscription was made for this key. Browsers that do not report the key are trusted. */
function isFor(vapidKey: string, { options }: PushSubscription): boolean {
  const bytes = options?.applicationServerKey
  if (!bytes) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === vapidKey.replaceAll('=', '')
}
