import * as z from 'zod/mini'

/** Lists that a screen may show and have to refetch. */
export const LiveList = z.enum([
  'feed',
  'extended-feed',
  'my-events',
  'friends',
  'friend-requests',
  'crews',
  'notifications',
  'free',
  'account',
])
export type LiveList = z.infer<typeof LiveList>
