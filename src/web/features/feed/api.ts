import { useInfiniteQuery } from '@tanstack/react-query'
import type { FeedEvent } from '#shared/events.ts'
import { readPage } from '#web/lib/api/paging.ts'
import { queryKeys } from '#web/lib/api/query-keys.ts'
import { useLiveInterval } from '#web/lib/live/live.ts'

export type FeedTab = 'crew' | 'extended'

const pollMs = 30_000

/** One tab of the feed, page by page. */
export function useFeed(tab: FeedTab) {
  const refetchInterval = useLiveInterval(pollMs)
  const queryKey = tab === 'crew' ? queryKeys.feed : queryKeys.extendedFeed
  return useInfiniteQuery({
    queryKey,
    initialPageParam: queryKey[0] as string,
    queryFn: ({ pageParam, signal }) => readPage<FeedEvent>(pageParam, signal),
    getNextPageParam: (page) => page.next,
    refetchInterval,
    // A new spon pushes others to the next page: a card is shown once, where it is newest.
    select: ({ pages }) => [
      ...new Map(pages.flatMap((page) => page.items).map((event) => [event.id, event] as const)).values(),
    ],
  })
}

export type FeedGroup = { heading: string | null; events: FeedEvent[] }

/** Recent ones under their heading, the others under a divider that is only there when both groups are. */
export function toGroups(events: FeedEvent[]): FeedGroup[] {
  const recent = events.filter((event) => event.isRecent)
  const earlier = events.filter((event) => !event.isRecent)
  if (recent.length === 0) return [{ heading: null, events: earlier }]
  const groups: FeedGroup[] = [{ heading: 'Recent Events', events: recent }]
  if (earlier.length > 0) groups.push({ heading: 'Earlier This Week', events: earlier })
  return groups
}
