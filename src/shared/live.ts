import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/schemas.ts'

/** What a screen can hold and may have to fetch again. */
export const LiveList = z.enum([
  'feed',
  'extended-feed',
  'my-events',
  'friends',
  'friend-requests',
  'notifications',
  'account',
])
export type LiveList = z.infer<typeof LiveList>

/** The data of a `changed` message: names of lists and ids of events whose own page changed, never content. */
export const LiveChange = z.object({ lists: z.array(LiveList), eventIds: z.array(Id) })
export type LiveChange = z.infer<typeof LiveChange>

/**
 * The messages of the stream. `hello` opens it and comes again after a gap: whoever hears it fetches what it holds.
 * `replaced` is the last message of a stream that made room for a newer one of the same person: do not come back.
 */
export const liveMessages = { hello: 'hello', changed: 'changed', replaced: 'replaced' } as const

export const liveStream = defineEndpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Server-sent events that say which of the own lists changed (hello, changed, replaced).',
  errors: ['unavailable'],
})
