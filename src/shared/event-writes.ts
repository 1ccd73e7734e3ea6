import { type DesiredArrival, setArrival, takeBackArrival } from '#shared/arrivals.ts'
import { addReaction, type Comment, type ReactionEmoji, removeReaction } from '#shared/comments.ts'
import { maskAddress, removeContact, setContact } from '#shared/contacts.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Arrival, EventDetail, FeedEvent } from '#shared/events.ts'
import { matchCall } from '#shared/keys.ts'
import { muteEvent, unmuteEvent } from '#shared/mutes.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import { answerEvent, takeBackAnswer, withAnswer } from '#shared/rsvps.ts'

// What an event will look like once the server has a write: on the screen before the reply, in the worker while it waits.
// That of an answer is in rsvps.ts, for the feed's first load.

/** A card, or what the event's own page shows. */
export type AnyEvent = FeedEvent | EventDetail

type OwnArrival = { user: Arrival['user']; arrival: DesiredArrival | null; madeAt?: number }

/** Null takes the arrival back. */
export function withArrival<E extends AnyEvent>(event: E, { user, arrival, madeAt = Date.now() }: OwnArrival): E {
  if (!('comments' in event)) return event
  // A copy on the device may be from before there was a board.
  const others = (event.arrivals ?? []).filter((each) => each.user.id !== user.id)
  if (arrival === null) return { ...event, arrivals: others }
  const minutes = arrival.state === 'late' ? (arrival.minutes ?? null) : null
  return {
    ...event,
    arrivals: [...others, { user, state: arrival.state, minutes, at: new Date(madeAt).toISOString() }],
  }
}

/** Null removes the address where a guest is reached. */
export function withContact<E extends AnyEvent>(event: E, email: string | null): E {
  return 'comments' in event ? { ...event, contact: email === null ? null : maskAddress(email) } : event
}

export type OwnReaction = { commentId: string; userId: string; emoji: ReactionEmoji; isOn: boolean }

export function withReaction(comments: readonly Comment[], { commentId, isOn, ...own }: OwnReaction): Comment[] {
  return comments.map((comment) => {
    if (comment.id !== commentId) return comment
    const others = comment.reactions.filter(({ emoji, userId }) => emoji !== own.emoji || userId !== own.userId)
    return { ...comment, reactions: isOn ? [...others, own] : others }
  })
}

export function withMute<E extends AnyEvent>(event: E, muted: boolean): E {
  return 'comments' in event ? { ...event, muted } : event
}

/** With an answer, an arrival, a contact, a mute or a reaction that this person made without a connection. */
export function withQueuedWrite(event: AnyEvent, write: QueuedWrite, userId: string): AnyEvent {
  const sent = JSON.parse(write.body ?? '{}')
  function isOf(endpoint: Endpoint) {
    const params: { id?: string } | null = matchCall(endpoint, write)
    return params?.id === event.id
  }
  if (isOf(answerEvent))
    return withAnswer(event, sent.response === 'if' ? { ...sent, holds: false, waitsFor: null } : sent)
  if (isOf(takeBackAnswer)) return withAnswer(event, null)
  // Of oneself the page says "You", so the name is not needed.
  const own = { user: { id: userId, displayName: '', profileImageUrl: null }, madeAt: write.madeAt }
  if (isOf(setArrival)) return withArrival(event, { ...own, arrival: sent })
  if (isOf(takeBackArrival)) return withArrival(event, { ...own, arrival: null })
  if (isOf(setContact)) return withContact(event, sent.email)
  if (isOf(removeContact)) return withContact(event, null)
  if (isOf(muteEvent)) return withMute(event, true)
  if (isOf(unmuteEvent)) return withMute(event, false)
  if (!('comments' in event)) return event
  const added = matchCall(addReaction, write)
  const removed = matchCall(removeReaction, write)
  const commentId = (added ?? removed)?.id
  if (!commentId) return event
  const emoji: ReactionEmoji = removed ? decodeURIComponent(removed.emoji) : sent.emoji
  return { ...event, comments: withReaction(event.comments, { commentId, userId, emoji, isOn: added !== null }) }
}
