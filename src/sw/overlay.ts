import { type DesiredArrival, setArrival, takeBackArrival, withArrival } from '#shared/arrivals.ts'
import { addReaction, type Comment, type ReactionEmoji, removeReaction, withReaction } from '#shared/comments.ts'
import type { BodyOf, Endpoint } from '#shared/endpoint.ts'
import {
  type EventDetail,
  type FeedEvent,
  getEvent,
  listExtendedFeed,
  listFeed,
  listMyEvents,
  type UserRsvp,
} from '#shared/events.ts'
import { matchCall } from '#shared/keys.ts'
import {
  countUnread,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#shared/notifications.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import { answerEvent, takeBackAnswer, withAnswer } from '#shared/rsvps.ts'
import { listUserEvents } from '#shared/users.ts'

type AnyEvent = FeedEvent | EventDetail
type Waiting = { waiting: readonly QueuedWrite[]; personId: string }

const eventReads: readonly Endpoint[] = [getEvent, listFeed, listExtendedFeed, listMyEvents, listUserEvents]

/**
 * Applies waiting writes to a response of the server: own answers, arrivals, reactions and read marks. Comments and spons that
 * wait are not merged into any response; the screens list them as waiting.
 */
export function applyWaiting(path: string, answer: unknown, { waiting, personId }: Waiting): unknown {
  const isAnswerOf = (endpoint: Endpoint) => matchCall(endpoint, { method: 'GET', path }) !== null
  if (isAnswerOf(listNotifications)) return toRead(answer as Notification[], waiting)
  if (isAnswerOf(countUnread)) return { count: waiting.reduce(toUnread, (answer as { count: number }).count) }
  if (!eventReads.some(isAnswerOf)) return answer
  const change = (event: AnyEvent) => waiting.reduce((before, write) => toEvent(before, write, personId), event)
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

/** As the server does it: what was told before of the same spon is read too. */
function isReadWith({ id, relatedEventId, createdAt }: Notification, tapped: Notification): boolean {
  const isBefore = Date.parse(createdAt) <= Date.parse(tapped.createdAt)
  return id === tapped.id || (relatedEventId != null && relatedEventId === tapped.relatedEventId && isBefore)
}

function toUnread(count: number, write: QueuedWrite): number {
  if (matchCall(readAllNotifications, write)) return 0
  return matchCall(readNotification, write) ? Math.max(0, count - 1) : count
}

function toRsvp(sent: BodyOf<typeof answerEvent>): UserRsvp {
  return sent.response === 'if' ? { ...sent, holds: false, waitsFor: null } : sent
}

function toEvent(event: AnyEvent, write: QueuedWrite, personId: string): AnyEvent {
  const sent = JSON.parse(write.body ?? '{}')
  if (matchCall(answerEvent, write)?.id === event.id) return withAnswer(event, toRsvp(sent))
  if (matchCall(takeBackAnswer, write)?.id === event.id) return withAnswer(event, null)
  if (!('comments' in event)) return event
  if (matchCall(setArrival, write)?.id === event.id) return toArrived(event, write, sent)
  if (matchCall(takeBackArrival, write)?.id === event.id) return toArrived(event, write, null)
  const added = matchCall(addReaction, write)
  const removed = matchCall(removeReaction, write)
  const emoji: ReactionEmoji = removed ? decodeURIComponent(removed.emoji) : sent.emoji
  function change(comment: Comment) {
    return comment.id === (added ?? removed)?.id
      ? withReaction(comment, personId, { emoji, isOn: added !== null })
      : comment
  }
  return { ...event, comments: event.comments.map(change) }
}

/** Of oneself the page says "You", so the name is not needed. */
function toArrived(event: EventDetail, { personId, madeAt }: QueuedWrite, arrival: DesiredArrival | null): EventDetail {
  const user = { id: personId, displayName: '', profileImageUrl: null }
  return { ...event, arrivals: withArrival(event.arrivals, { user, arrival, madeAt }) }
}
