import * as z from 'zod/mini'
import { Condition } from '#shared/conditions.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import type { GuestPolicy } from '#shared/event-fields.ts'
import { EventDetail, type FeedEvent, type UserRsvp } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { IdParams } from '#shared/schemas.ts'

const wrongHeads = { error: () => t('answers:heads.wrong', { most: limits.mostHeads }) }
const Heads = z.optional(
  z.number(wrongHeads).check(z.int(wrongHeads), z.minimum(1, wrongHeads), z.maximum(limits.mostHeads, wrongHeads)),
)
const noHeads = z.optional(z.undefined({ error: () => t('answers:heads.only-going') }))

export const answerEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/rsvp',
  summary:
    'Answers a spon, until 48 hours after it was posted; when it is over, only that one was there. An if-answer counts as going while its condition holds.',
  params: IdParams,
  body: z.discriminatedUnion(
    'response',
    [
      z.object({ response: z.literal('going'), heads: Heads }),
      z.object({ response: z.literal('might-show'), heads: noHeads }),
      z.object({ response: z.literal('if'), condition: Condition, heads: Heads }),
    ],
    { error: () => t('answers:choose') },
  ),
  reply: EventDetail,
  errors: ['not_found', 'called_off', 'forbidden', 'rsvp_closed'],
  idempotent: true,
  offline: 'queue',
})

export const takeBackAnswer = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id/rsvp',
  summary: 'Takes the own answer back, at any time.',
  params: IdParams,
  reply: EventDetail,
  errors: ['not_found', 'called_off'],
  idempotent: true,
  offline: 'queue',
})

/** How many may come on one answer, the person included. */
export const mostHeads: Readonly<Record<GuestPolicy, number>> = {
  'just-you': 1,
  'plus-one': 2,
  'bring-crew': limits.mostHeads,
}

/** When the answers to a spon close. */
export const toClosing = (createdAt: string): Date => new Date(Date.parse(createdAt) + limits.rsvpHours * 3_600_000)

/** The last six hours before that: earlier it is no news. */
export function isClosingSoon(createdAt: string, now: number): boolean {
  return toClosing(createdAt).getTime() - now <= 6 * 3_600_000
}

/** An answer, or null to take it back. */
export type DesiredAnswer = UserRsvp | null

/** The event as it will look once the server has this answer. */
export function withAnswer<E extends Pick<FeedEvent, 'userRsvp' | 'rsvpCounts'>>(event: E, wish: DesiredAnswer): E {
  if (JSON.stringify(event.userRsvp) === JSON.stringify(wish)) return event
  // A copy on the device may be from before heads were counted.
  const rsvpCounts = { ...event.rsvpCounts, heads: event.rsvpCounts.heads ?? event.rsvpCounts.going }
  for (const [answer, sign] of [
    [event.userRsvp, -1],
    [wish, 1],
  ] as const) {
    if (!answer) continue
    const count = toCount(answer)
    rsvpCounts[count] += sign
    if (count === 'going') rsvpCounts.heads += sign * (answer.heads ?? 1)
  }
  return { ...event, rsvpCounts, userRsvp: wish }
}

function toCount(rsvp: UserRsvp): 'going' | 'mightShow' {
  return rsvp.response === 'going' || (rsvp.response === 'if' && rsvp.holds) ? 'going' : 'mightShow'
}
