import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { LiveList } from '#shared/live-lists.ts'
import { Id, Text } from '#shared/schemas.ts'

/**
 * The data of a `changed` message, never content: lists in which something came, went or moved, and events that changed
 * themselves, to be fetched by the pages that show them. `screen` is the page of this browser that made them, which has the
 * reply and fetches nothing.
 */
export const LiveChange = z.object({ lists: z.array(LiveList), eventIds: z.array(Id), screen: z.optional(z.string()) })
export type LiveChange = z.infer<typeof LiveChange>

/** The data of a `hello` message. Where it says nothing, changes may have been missed: fetch what you hold. */
export type LiveHello = { isCaughtUp?: boolean }

/**
 * The messages of the stream. `hello` opens it and comes again after a gap. `beat` says that it is alive. The id of each
 * of them is a position: a client that reconnects with it gets what came after it.
 * `replaced` is the last message of a stream that made room for a newer one of the same person: do not come back.
 */
export const liveMessages = { hello: 'hello', beat: 'beat', changed: 'changed', replaced: 'replaced' } as const

export const liveStream = defineEndpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Server-sent events that say which of the own lists changed (hello, beat, changed, replaced).',
  query: z.object({
    /** The position from which to tell; from the position header of a read, or the id of the last message. */
    since: z.optional(Text.check(z.maxLength(20))),
  }),
  errors: ['unavailable'],
})
