import { getUser, listUserEvents, listUserFriends } from '#shared/users.ts'
import { useEndpoint, usePages } from '#web/lib/api/use-endpoint.ts'

export const useUser = (id: string) => useEndpoint(getUser, { params: { id } })

/** Who is in somebody's crew. The server answers this to that person and their friends. */
export const useUserFriends = (id: string) => useEndpoint(listUserFriends, { params: { id } })

/** Somebody's spons, as far as the viewer may see them, page by page. */
export const useUserEvents = (id: string) => usePages(listUserEvents, { params: { id } })
