import { type FeedEvent, listExtendedFeed, listFeed } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { usePages } from '#web/lib/api/use-endpoint.ts'
import { type Shown, sortByPhase } from '#web/lib/state/phase-model.ts'

export type FeedTab = 'crew' | 'extended'

/** One tab of the feed, paginated. */
export const useFeed = (tab: FeedTab) => usePages(tab === 'crew' ? listFeed : listExtendedFeed, {}, { pollMs: 30_000 })

export type FeedGroup = { heading: string | null; events: FeedEvent[] }

/** How long the feed keeps what is over. */
export const keptMs = limits.feedDays * 86_400_000

/** As the server sorts them: what one can still go to under a heading; what has been under its own, if there are both. */
export function toGroups(events: FeedEvent[], phases: readonly Shown[]): FeedGroup[] {
  const phaseOf = new Map(events.map(({ id }, index) => [id, phases[index]]))
  const sorted = sortByPhase(events, phases)
  const earlier = sorted.filter(({ id }) => phaseOf.get(id) === 'over')
  const recent = sorted.filter(({ id }) => phaseOf.get(id) === 'coming' || phaseOf.get(id) === 'on')
  const heading = recent.length > 0 ? t('feed:earlier') : null
  return [
    { heading: t('feed:recent'), events: recent },
    { heading, events: earlier },
  ].filter((group) => group.events.length > 0)
}
