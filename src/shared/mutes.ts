import { defineEndpoint } from '#shared/endpoint.ts'
import { EventDetail } from '#shared/events.ts'
import { IdParams } from '#shared/schemas.ts'

export const muteEvent = defineEndpoint({
  method: 'PUT',
  path: '/api/events/:id/mute',
  summary: 'From now on this spon pings only when its time or place changes, it is off, or somebody mentions one.',
  params: IdParams,
  reply: EventDetail,
  errors: ['not_found', 'called_off'],
  idempotent: true,
  offline: 'queue',
})

export const unmuteEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id/mute',
  summary: 'It pings like any other again.',
  params: IdParams,
  reply: EventDetail,
  errors: ['not_found', 'called_off'],
  idempotent: true,
  offline: 'queue',
})
