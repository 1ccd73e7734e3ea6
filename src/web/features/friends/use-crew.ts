import { listFriends } from '#shared/friends.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** The own crew, by name. */
export const useCrew = () => useEndpoint(listFriends)
