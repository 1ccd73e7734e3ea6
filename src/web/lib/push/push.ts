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

/** This browser's subscription, a new one where it has none for our key; null where there is no key or no worker. */
export async function subscribe(): Promise<PushSubscription | null> {
  const registration = await getReadyWorker()
  const applicationServerKey = await findVapidKey()
  if (!applicationServerKey || !registration?.pushManager) return null
  const known = await registration.pushManager.getSubscription()
  if (known && isFor(applicationServerKey, known)) return known
  // A browser refuses a second subscription with another key beside the first.
  await known?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** Pushes go to this device from now on. */
export async function saveSubscription(subscription: PushSubscription): Promise<void> {
  await callApi(subscribeDevice, { body: { subscription: subscription.toJSON() as DeviceSubscription } })
  writeStored('push-off', null)
  await refreshPush()
}

/** Somebody who turned pushes off is not asked again by itself. */
export const wasTurnedOff = (): boolean => readStored('push-off') === 'yes'

export async function turnOff(): Promise<void> {
  writeStored('push-off', 'yes')
  const subscription = await findSubscription()
  if (subscription) {
    await subscription.unsubscribe()
    await callApi(unsubscribeDevice, { body: { endpoint: subscription.endpoint } })
  }
  await refreshPush()
}

/** Nothing of the person who leaves shows up here any more, and nothing that already did stays. */
export async function leavePush(): Promise<void> {
  const registration = await findRegistration()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  await refreshPush()
}

/** What a push looks like on this device. */
export async function showTestNotification(): Promise<void> {
  const registration = await findRegistration()
  if (!registration) throw new Error('Service worker not registered')
  if (getPermission() !== 'granted') throw new Error('Notification permission not granted')
  const options: NotificationOptions & { vibrate: number[] } = {
    body: 'It works. This is how your crew will reach you.',
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

/** Looks again: permission can be taken away in the browser's settings at any time. */
export async function refreshPush(): Promise<void> {
  const isSupported = isPushSupported()
  store.set({
    isSupported,
    needsInstall: isIos() && !isStandalone(),
    permission: getPermission(),
    isSubscribed: isSupported && (await findSubscription()) !== null,
  })
}

/** Null until the browser has said. */
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

/** Whether a subscription was made for this key. Browsers that do not tell are believed. */
function isFor(vapidKey: string, { options }: PushSubscription): boolean {
  const bytes = options?.applicationServerKey
  if (!bytes) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === vapidKey.replaceAll('=', '')
}
