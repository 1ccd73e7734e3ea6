import { useInfiniteQuery } from '@tanstack/react-query'
import { type FeedEvent, listMyEvents } from '#shared/events.ts'
import { type Page, readPage } from '#web/lib/api/paging.ts'
import { queryKeys } from '#web/lib/api/query-keys.ts'

/** The own events, page by page. Whoever invalidates the list of own events invalidates this too. */
export function useMySpons() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.myEvents, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Page<FeedEvent>> => readPage(pageParam, signal),
    initialPageParam: listMyEvents.path as string,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
}
