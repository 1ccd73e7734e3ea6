import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { IdParams, Person } from '#shared/schemas.ts'

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
