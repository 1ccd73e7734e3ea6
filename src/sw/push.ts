import { t } from '#shared/message.ts'
import { countUnread, readNotification } from '#shared/notifications.ts'
import type { PushNotice } from '#shared/offline.ts'
import { toPath } from '#shared/paths.ts'
import { product } from '#shared/product.ts'
import {
  getVapidKey,
  type OpenAddress,
  type PushAction,
  type ReceivedNotification,
  type ShownPush,
  subscribeDevice,
} from '#shared/push.ts'
import { readUrl } from '#shared/urls.ts'
import { isPushAction, toNoticedWrite, toOutcome } from './push-actions.ts'
import type { Queue } from './queue.ts'
import { scope } from './scope.ts'

const appIcon = '/icons/icon-192.png'
const badge = '/icons/badge-96.png'
const plainUrl = '/notifications'
/** Timeout for an open page to acknowledge that it navigates itself. */
const answerMs = 500

/** What to show for a push. A malformed payload becomes a generic notification that opens the app. */
export function readPush(text: string | null, origin: string): ShownPush {
  const { title, body, url, tag, icon, id, reader, silent, actions } = parse(text)
  const [path, picture] = [findOwnPath(url, origin), findOwnPath(icon, origin)]
  if (typeof title !== 'string' || title.trim() === '' || typeof body !== 'string' || !path || !picture)
    return { title: product.name, body: t('banners:new'), url: plainUrl, tag: '', icon: appIcon }
  return {
    title,
    body,
    url: path,
    tag: typeof tag === 'string' ? tag : '',
    icon: picture,
    ...(typeof id === 'string' && { id }),
    ...(typeof reader === 'string' && { reader }),
    ...(typeof silent === 'boolean' && { silent }),
    ...(Array.isArray(actions) && { actions: actions.filter(isAction) }),
  }
}

/** Of those that only a newer server knows there is no button. */
function isAction(given: unknown): given is { action: PushAction; title: string } {
  const { action, title } = (given ?? {}) as Record<string, unknown>
  return isPushAction(action) && typeof title === 'string'
}

const listPages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows a notification before anything else: browsers revoke the permission of apps that handle a push silently. */
export async function showPush(text: string | null): Promise<void> {
  const shown = readPush(text, scope.location.origin)
  const { title, body, icon, url, tag, id, reader, silent, actions = [] } = shown
  const { maxActions = 0 } = (globalThis.Notification ?? {}) as { maxActions?: number }
  await show(title, {
    body,
    icon,
    tag,
    silent: silent ?? null,
    // With a tag alone what replaces another makes no sound. A push that comes twice makes one.
    renotify: silent === false && tag !== '' && !(await isShown(tag, id)),
    actions: actions.slice(0, maxActions),
    data: { url, id, reader },
  })
  await Promise.allSettled([postToPages(shown), showUnreadCount()])
}

type ShowOptions = NotificationOptions & {
  renotify?: boolean
  actions?: { action: string; title: string }[]
}
const show = (title: string, options: ShowOptions) => scope.registration.showNotification(title, { ...options, badge })

async function isShown(tag: string, id: string | undefined): Promise<boolean> {
  const shown = await scope.registration.getNotifications({ tag }).catch(() => [])
  return shown.some(({ data }) => data?.id === id)
}

const isSeen = ({ visibilityState }: WindowClient) => visibilityState === 'visible'

type Tapped = Pick<Notification, 'close' | 'data' | 'tag'>

export async function openNotification(notification: Tapped): Promise<void> {
  notification.close()
  const url = findOwnPath(notification.data?.url, scope.location.origin) ?? plainUrl
  await Promise.allSettled([openAddress(url), markRead(notification.data?.id ?? notification.tag)])
}

type TappedAction = Tapped & Pick<Notification, 'title'> & { actions?: { action: string; title: string }[] }

/** A button of a notification: what it says goes through the queue, and the notification says what became of it. */
export async function actOnNotification(
  notification: TappedAction,
  action: string,
  { answerNoticed }: Pick<Queue, 'answerNoticed'>,
): Promise<void> {
  const { title, tag, data, actions = [] } = notification
  const words = actions.find((each) => each.action === action)?.title
  const url = findOwnPath(data?.url, scope.location.origin) ?? plainUrl
  const notice = { title, tag, url, words: words ?? '' }
  const write = isPushAction(action) && words ? toNoticedWrite(action, notice, data?.reader) : null
  if (!write) return openNotification(notification)
  notification.close()
  const outcome = await toOutcome(await answerNoticed(write), notice)
  // Somebody else is signed in on this device now.
  if (outcome.kind === 'not-theirs') return
  await showNotice(notice, outcome.words)
  if (outcome.kind === 'sent') await Promise.allSettled([markRead(data?.id)])
  if (outcome.kind === 'refused') await Promise.allSettled([openAddress(url)])
}

/** In place of the one that was tapped. */
export function showNotice({ title, tag, url }: PushNotice, body: string): Promise<void> {
  return show(title, { body, tag, icon: appIcon, silent: true, data: { url } })
}

/** The browser replaced the push subscription: registers the new one with the server. */
export async function subscribeAgain(): Promise<void> {
  const key = await fetch(getVapidKey.path)
  if (!key.ok) return
  const { vapidPublicKey }: { vapidPublicKey: string } = await key.json()
  const subscription = await scope.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: vapidPublicKey,
  })
  await fetch(subscribeDevice.path, {
    method: subscribeDevice.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ subscription }),
  })
}

export function registerPush(queue: Queue): void {
  scope.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? null)))
  scope.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    event.waitUntil(action ? actOnNotification(notification, action, queue) : openNotification(notification))
  })
  // A failure here is repaired at the next launch.
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(subscribeAgain().catch((error: unknown) => console.warn('No new push subscription', error))),
  )
}

function parse(text: string | null): Partial<Record<keyof ShownPush, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The path of a same-origin URL, or null. */
function findOwnPath(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || address === '') return null
  const url = readUrl(address, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}

async function postToPages({ title, body, url, icon }: ShownPush): Promise<void> {
  const message: ReceivedNotification = { type: 'NOTIFICATION_RECEIVED', title, body, url, icon }
  for (const page of await listPages()) page.postMessage(message)
}

/** The server counts for the session on this device: without one the badge stays as it is. */
async function showUnreadCount(): Promise<void> {
  if (!navigator.setAppBadge) return
  const reply = await fetch(countUnread.path)
  if (!reply.ok) return
  const { count }: { count: number } = await reply.json()
  await navigator.setAppBadge(count)
}

async function openAddress(url: string): Promise<void> {
  const pages = await listPages()
  const page = pages.find(({ focused }) => focused) ?? pages.find(isSeen) ?? pages[0]
  if (!page) {
    await scope.clients.openWindow(url)
    return
  }
  // Some browsers only allow focusing the page that was tapped from; navigating works all the same.
  const front = await page.focus().catch(() => page)
  if (await goesByItself(front, url)) return
  // A page controlled by another version of this worker cannot be navigated.
  await front.navigate(url).catch(() => scope.clients.openWindow(url))
}

/** Asks an open page to navigate itself, which keeps what is typed in it. A loading page does not reply. */
function goesByItself(page: WindowClient, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    const message: OpenAddress = { type: 'OPEN_ADDRESS', url }
    page.postMessage(message, [port2])
  })
}

/** The test notification of the profile page has no id. */
async function markRead(id: unknown): Promise<void> {
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) return
  await fetch(toPath(readNotification, { params: { id } }), { method: readNotification.method })
  await showUnreadCount()
}
