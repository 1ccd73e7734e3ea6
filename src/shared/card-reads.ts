import type { Endpoint } from '#shared/endpoint.ts'
import { listExtendedFeed, listFeed, listMyEvents } from '#shared/events.ts'
import { listUserEvents } from '#shared/users.ts'

/** Lists of cards. In a file of their own: the feed needs them before its first paint, and not all other endpoints. */
export const cardReads: readonly Endpoint[] = [listFeed, listExtendedFeed, listMyEvents, listUserEvents]
