import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { EventDetail, type FeedEvent, RsvpResponse } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { IdParams } from '#shared/schemas.ts'

export const answerEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/rsvp',
  summary: 'Answers a spon, until 48 hours after it was posted.',
  params: IdParams,
  body: z.object({ response: RsvpResponse }),
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
export type DesiredAnswer = RsvpResponse | null

const countOf = { going: 'going', 'might-show': 'mightShow' } as const

/** The event as it will look once the server has this answer. */
export function withAnswer<E extends Pick<FeedEvent, 'userRsvp' | 'rsvpCounts'>>(event: E, wish: DesiredAnswer): E {
  const before = event.userRsvp?.response ?? null
  if (before === wish) return event
  const rsvpCounts = { ...event.rsvpCounts }
  if (before) rsvpCounts[countOf[before]] -= 1
  if (wish) rsvpCounts[countOf[wish]] += 1
  return { ...event, rsvpCounts, userRsvp: wish && { response: wish } }
}
