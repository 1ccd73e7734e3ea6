import { getUser, listUserEvents, listUserFriends } from '#shared/users.ts'
import { useEndpoint, usePages } from '#web/lib/api/use-endpoint.ts'

export const useUser = (id: string) => useEndpoint(getUser, { params: { id } })

/** A person's crew. The server returns it to that person and their friends only. */
export const useUserFriends = (id: string) => useEndpoint(listUserFriends, { params: { id } })

/** A person's spons that the viewer may see, paginated. */
export const useUserEvents = (id: string) => usePages(listUserEvents, { params: { id } })
