import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Person, Timestamp } from '#shared/schemas.ts'

/** How long one may be free, from now. */
export const freeMinutes = { least: 30, most: 360, usual: 120 } as const

export const wrongFreeTime = 'Choose a time between 30 minutes and 6 hours from now.'

export const FreePerson = z.object({ user: Person, until: Timestamp })
export type FreePerson = z.infer<typeof FreePerson>

export const listFree = defineEndpoint({
  method: 'GET',
  path: '/api/free',
  summary: 'Who is free right now: oneself and the own crew, whoever has to go first at the top.',
  reply: z.array(FreePerson),
  lists: ['free', 'friends'],
})

/** Offline it fails: by the time it went out it could be wrong. */
export const setFree = defineEndpoint({
  method: 'PUT',
  path: '/api/free',
  summary: 'Tells the own crew that one is free until then: 30 minutes to 6 hours from now, 2 hours if it is left out.',
  body: z.object({ until: z.optional(z.iso.datetime({ offset: true, error: wrongFreeTime })) }),
  reply: z.array(FreePerson),
  idempotent: true,
})

export const endFree = defineEndpoint({
  method: 'DELETE',
  path: '/api/free',
  summary: 'Takes it back: one is not free any more.',
  reply: z.array(FreePerson),
  idempotent: true,
})
