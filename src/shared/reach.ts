import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { IdParams, Person } from '#shared/schemas.ts'

/** Of those who had answered: how many were told, whom a phone or mailbox is still being asked for, and who has none. */
export const Reach = z.object({
  people: z.number(),
  sent: z.number(),
  waiting: z.number(),
  unreachable: z.array(z.pick(Person, { id: true, displayName: true })),
})
export type Reach = z.infer<typeof Reach>

export const getReach = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/reach',
  summary:
    'For the host: who was told of the last change of time or place, or that it is off. For a week; null where nobody had to be told.',
  params: IdParams,
  reply: z.nullable(Reach),
  errors: ['not_found', 'forbidden'],
})
