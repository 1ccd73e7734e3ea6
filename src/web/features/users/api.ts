import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FeedEvent } from '#shared/events.ts'
import { type ListedPerson, listUserEvents, type Profile } from '#shared/users.ts'
import { toPath } from '#web/lib/api/api.ts'
import { readPage } from '#web/lib/api/paging.ts'
import { queryKeys } from '#web/lib/api/query-keys.ts'

export const useUser = (id: string) => useQuery<Profile>({ queryKey: queryKeys.user(id) })

/** Who is in somebody's crew. The server answers this to that person and their friends. */
export const useUserFriends = (id: string) => useQuery<ListedPerson[]>({ queryKey: queryKeys.userFriends(id) })

/** Somebody's spons, as far as the viewer may see them, page by page. */
export function useUserEvents(id: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.userEvents(id),
    initialPageParam: toPath(listUserEvents, { params: { id } }),
    queryFn: ({ pageParam, signal }) => readPage<FeedEvent>(pageParam, signal),
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
}
