import { type FeedEvent, listExtendedFeed, listFeed } from '#shared/events.ts'
import { usePages } from '#web/lib/api/use-endpoint.ts'

export type FeedTab = 'crew' | 'extended'

/** One tab of the feed, paginated. */
export const useFeed = (tab: FeedTab) => usePages(tab === 'crew' ? listFeed : listExtendedFeed, {}, { pollMs: 30_000 })

export type FeedGroup = { heading: string | null; events: FeedEvent[] }

/** Recent events under a heading; the earlier ones get theirs only if both groups exist. */
export function toGroups(events: FeedEvent[]): FeedGroup[] {
  const recent = events.filter((event) => event.isRecent)
  const earlier = events.filter((event) => !event.isRecent)
  if (recent.length === 0) return [{ heading: null, events: earlier }]
  const groups: FeedGroup[] = [{ heading: 'Recent Events', events: recent }]
  if (earlier.length > 0) groups.push({ heading: 'Earlier This Week', events: earlier })
  return groups
}
