import { cardReads } from '#shared/card-reads.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type AnyEvent, withQueuedWrite } from '#shared/event-writes.ts'
import { getEvent } from '#shared/events.ts'
import { matchCall } from '#shared/keys.ts'
import {
  countUnread,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#shared/notifications.ts'
import type { QueuedWrite } from '#shared/offline.ts'

type Waiting = { waiting: readonly QueuedWrite[]; personId: string }

/**
 * Applies waiting writes to a response of the server: own answers, arrivals, reactions and read marks. Comments and spons that
 * wait are not merged into any response; the screens list them as waiting.
 */
export function applyWaiting(path: string, answer: unknown, { waiting, personId }: Waiting): unknown {
  const isAnswerOf = (endpoint: Endpoint) => matchCall(endpoint, { method: 'GET', path }) !== null
  if (isAnswerOf(listNotifications)) return toRead(answer as Notification[], waiting)
  if (isAnswerOf(countUnread)) return { count: waiting.reduce(toUnread, (answer as { count: number }).count) }
  if (![getEvent, ...cardReads].some(isAnswerOf)) return answer
  const change = (event: AnyEvent) => waiting.reduce((before, write) => withQueuedWrite(before, write, personId), event)
  return Array.isArray(answer) ? answer.map(change) : change(answer as AnyEvent)
}

function toRead(list: Notification[], waiting: readonly QueuedWrite[]): Notification[] {
  const tapped = list.filter(({ id }) => waiting.some((write) => matchCall(readNotification, write)?.id === id))
  function isRead(item: Notification) {
    return waiting.some((write) => marksAll(item, write)) || tapped.some((one) => isReadWith(item, one))
  }
  return list.map((item) =>
    isRead(item) ? { ...item, isRead: true, ...(item.folded && { folded: { ...item.folded, unreadCount: 0 } }) } : item,
  )
}

function marksAll({ createdAt }: Notification, write: QueuedWrite): boolean {
  return matchCall(readAllNotifications, write) !== null && Date.parse(createdAt) <= write.madeAt
}

/** As the server does it: earlier notifications about that spon are read too. */
function isReadWith({ id, relatedEventId, createdAt }: Notification, tapped: Notification): boolean {
  const isBefore = Date.parse(createdAt) <= Date.parse(tapped.createdAt)
  return id === tapped.id || (relatedEventId != null && relatedEventId === tapped.relatedEventId && isBefore)
}

function toUnread(count: number, write: QueuedWrite): number {
  if (matchCall(readAllNotifications, write)) return 0
  return matchCall(readNotification, write) ? Math.max(0, count - 1) : count
}
