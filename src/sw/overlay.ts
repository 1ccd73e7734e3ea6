import type { EventDetail, FeedEvent, RsvpResponse } from '#shared/events.ts'
import type { Notification } from '#shared/notifications.ts'
import type { QueuedWrite } from '#shared/offline.ts'

type AnyEvent = FeedEvent | EventDetail
const countOf = { going: 'going', 'might-show': 'mightShow' } as const

/**
 * An answer of the server with what still waits painted into it: own answers, reactions and read marks. Comments and
 * spons that wait are no part of any answer; the screens show them as what they are.
 */
export function applyWaiting(
  path: string,
  answer: unknown,
  waiting: readonly QueuedWrite[],
  personId: string,
): unknown {
  if (path === '/api/notifications')
    return (answer as Notification[]).map((item) =>
      waiting.some((write) => marks(item, write)) ? { ...item, isRead: true } : item,
    )
  if (path === '/api/notifications/unread-count')
    return { count: waiting.reduce(toUnread, (answer as { count: number }).count) }
  if (!/^\/api\/events\/|^\/api\/users\/[^/]+\/events$/.test(path)) return answer
  const change = (event: AnyEvent) => waiting.reduce((before, write) => toEvent(before, write, personId), event)
  return Array.isArray(answer) ? answer.map(change) : change(answer as AnyEvent)
}

function marks(notification: Notification, { path, madeAt }: QueuedWrite): boolean {
  return (
    path === `/api/notifications/${notification.id}/read` ||
    (path === '/api/notifications/read-all' && Date.parse(notification.createdAt) <= madeAt)
  )
}

function toUnread(count: number, { path }: QueuedWrite): number {
  if (path === '/api/notifications/read-all') return 0
  return /^\/api\/notifications\/[^/]+\/read$/.test(path) ? Math.max(0, count - 1) : count
}

function toEvent(event: AnyEvent, { method, path, body }: QueuedWrite, personId: string): AnyEvent {
  if (path === `/api/events/${event.id}/rsvp`)
    return withAnswer(event, method === 'DELETE' ? null : (JSON.parse(body ?? '{}').response ?? null))
  const [, commentId, emoji] = /^\/api\/comments\/([^/]+)\/reactions(?:\/([^/]+))?$/.exec(path) ?? []
  if (!commentId || !('comments' in event)) return event
  const chosen = emoji === undefined ? JSON.parse(body ?? '{}').emoji : decodeURIComponent(emoji)
  return withReaction(event, commentId, chosen, personId, method === 'POST') as EventDetail
}

function withAnswer<E extends AnyEvent>(event: E, response: RsvpResponse | null): E {
  const before = event.userRsvp?.response ?? null
  if (before === response) return event
  const rsvpCounts = { ...event.rsvpCounts }
  if (before) rsvpCounts[countOf[before]] -= 1
  if (response) rsvpCounts[countOf[response]] += 1
  return { ...event, rsvpCounts, userRsvp: response && { response } }
}

function withReaction(event: EventDetail, commentId: string, emoji: string, userId: string, isOn: boolean) {
  return {
    ...event,
    comments: event.comments.map((comment) => {
      if (comment.id !== commentId) return comment
      const others = comment.reactions.filter((reaction) => reaction.emoji !== emoji || reaction.userId !== userId)
      return { ...comment, reactions: isOn ? [...others, { emoji, userId }] : others }
    }),
  }
}
