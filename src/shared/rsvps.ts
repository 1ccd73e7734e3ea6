import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { EventDetail, RsvpResponse } from '#shared/events.ts'
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
