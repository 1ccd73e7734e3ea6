import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Id, IdParams, Paragraphs, Person } from '#shared/schemas.ts'

export const listBlocks = defineEndpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom one has blocked, the latest first.',
  reply: z.array(Person),
})

export const blockUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/block',
  summary: 'Ends every tie with a person and hides each from the other; that person is not told.',
  params: IdParams,
  errors: ['not_found'],
  idempotent: true,
})

export const unblockUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:id/block',
  summary: 'Lifts an own block. Friendship does not come back by itself.',
  params: IdParams,
  idempotent: true,
})

export const reportUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/report',
  summary: 'Tells those who run the app about a person, and about their spon or comment where one is named.',
  params: IdParams,
  body: z.object({
    reason: Paragraphs.check(z.minLength(1, { error: 'Say what happened.' }), z.maxLength(2000)),
    eventId: z.optional(Id),
    commentId: z.optional(Id),
  }),
  errors: ['not_found'],
  idempotent: true,
})
