import * as z from 'zod/mini'
import { Condition } from '#shared/conditions.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { EventDetail, type FeedEvent, RsvpResponse, type UserRsvp } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { IdParams } from '#shared/schemas.ts'

export const answerEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/rsvp',
  summary:
    'Answers a spon, until 48 hours after it was posted. An if-answer counts as going while its condition holds.',
  params: IdParams,
  body: z.discriminatedUnion(
    'response',
    [z.object({ response: RsvpResponse }), z.object({ response: z.literal('if'), condition: Condition })],
    { error: 'Choose your answer from the list.' },
  ),
  reply: EventDetail,
  errors: ['not_found', 'forbidden', 'rsvp_closed'],
  idempotent: true,
  offline: 'queue',
})

export const takeBackAnswer = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id/rsvp',
  summary: 'Takes the own answer back, at any time.',
  params: IdParams,
  reply: EventDetail,
  errors: ['not_found'],
  idempotent: true,
  offline: 'queue',
})

/** When the answers to a spon close. */
export const toClosing = (createdAt: string): Date => new Date(Date.parse(createdAt) + limits.rsvpHours * 3_600_000)

/** An answer, or null to take it back. */
export type DesiredAnswer = UserRsvp | null

/** The event as it will look once the server has this answer. */
export function withAnswer<E extends Pick<FeedEvent, 'userRsvp' | 'rsvpCounts'>>(event: E, wish: DesiredAnswer): E {
  if (JSON.stringify(event.userRsvp) === JSON.stringify(wish)) return event
  const rsvpCounts = { ...event.rsvpCounts }
  if (event.userRsvp) rsvpCounts[toCount(event.userRsvp)] -= 1
  if (wish) rsvpCounts[toCount(wish)] += 1
  return { ...event, rsvpCounts, userRsvp: wish }
}

function toCount(rsvp: UserRsvp): 'going' | 'mightShow' {
  return rsvp.response === 'going' || (rsvp.response === 'if' && rsvp.holds) ? 'going' : 'mightShow'
}
