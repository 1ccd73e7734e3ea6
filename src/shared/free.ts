import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { Id, Line, Person, Timestamp } from '#shared/schemas.ts'

/** How long one may be free, from now. */
export const freeMinutes = { least: 30, most: 360, usual: 120 } as const

export const FreePerson = z.object({
  user: Person,
  until: Timestamp,
  words: z.nullable(z.string()),
  /** Of oneself: for whom, null for all friends. */
  to: z.optional(z.nullable(z.object({ userIds: z.array(Id) }))),
  /** Of oneself: who said "me too". */
  meToos: z.optional(z.array(z.pick(Person, { id: true, displayName: true, firstName: true, profileImageUrl: true }))),
  /** Of a friend: one has said "me too" to them. */
  saidMeToo: z.optional(z.boolean()),
})
export type FreePerson = z.infer<typeof FreePerson>

export const listFree = defineEndpoint({
  method: 'GET',
  path: '/api/free',
  summary: 'Who is free right now: oneself and the own crew, whoever has to go first at the top.',
  reply: z.array(FreePerson),
  lists: ['free', 'friends'],
})

/** It names the end, so that it may wait for a connection: once it would be wrong it is refused. */
export const setFree = defineEndpoint({
  method: 'PUT',
  path: '/api/free',
  summary: 'Tells the own crew that one is free until then: 30 minutes to 6 hours from now, 2 hours if it is left out.',
  body: z.object({
    until: z.optional(z.iso.datetime({ offset: true, error: () => t('free:wrong-time') })),
    words: z.optional(z.nullable(Line.check(z.maxLength(limits.freeWords)))),
    /** Only these friends see it; null or left out, all do. */
    to: z.optional(z.nullable(z.object({ userIds: z.array(Id).check(z.maxLength(limits.chosenPeople)) }))),
  }),
  reply: z.array(FreePerson),
  idempotent: true,
  offline: 'queue',
})

export const endFree = defineEndpoint({
  method: 'DELETE',
  path: '/api/free',
  summary: 'Takes it back: one is not free any more.',
  reply: z.array(FreePerson),
  idempotent: true,
  offline: 'queue',
})

/** Only the two of them see it. */
export const sayMeToo = defineEndpoint({
  method: 'POST',
  path: '/api/free/:userId/me-too',
  summary: 'Says "me too" to a friend who is free, who hears of it.',
  params: z.object({ userId: Id }),
  reply: z.array(FreePerson),
  errors: ['not_found'],
  idempotent: true,
  offline: 'queue',
})
