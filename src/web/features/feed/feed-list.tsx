import { Suspense } from 'react'
import type { FeedEvent } from '#shared/events.ts'
import { type FeedTab, toGroups, useFeed } from '#web/features/feed/api.ts'
import { CardSlot, type RenderCard } from '#web/features/feed/card-slot.tsx'
import { FeedSkeleton } from '#web/features/feed/feed-skeleton.tsx'
import { useScrollRestoration } from '#web/features/feed/use-scroll-restoration.ts'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import { whenLoaded } from '#web/lib/device/when-loaded.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
import { LoadMore } from '#web/ui/load-more.tsx'

// The first screen of most visits needs none of these.
const EmptyFeed = lazyPage(() => loadEventually(() => import('#web/features/feed/empty-feed.tsx')), 'EmptyFeed')
const ErrorState = lazyPage(() => loadEventually(() => import('#web/ui/error-state.tsx')), 'ErrorState')
const PullToRefresh = lazyPage(
  () => whenLoaded().then(() => loadEventually(() => import('#web/features/feed/pull-to-refresh.tsx'))),
  'PullToRefresh',
)

type FeedListProps = {
  tab: FeedTab
  /** Where there is no event, people without a crew are led to people first. */
  hasCrew: boolean
  renderCard: RenderCard
}

/** One tab of the feed in all its states. The page renders the cards. */
export function FeedList({ tab, hasCrew, renderCard }: FeedListProps) {
  const feed = useFeed(tab)
  const startId = useScrollRestoration(`feed ${tab}`, feed.isSuccess)

  if (feed.isPending) return <FeedSkeleton />
  const events = feed.data ?? []
  return (
    <>
      <PullSlot onRefresh={feed.refetch} />
      {events.length > 0 ? (
        <Groups events={events} startId={startId} renderCard={renderCard} />
      ) : (
        <Suspense fallback={<FeedSkeleton />}>
          {feed.data ? <EmptyFeed hasCrew={hasCrew} /> : <ErrorState onRetry={() => void feed.refetch()} />}
        </Suspense>
      )}
      {feed.hasNextPage && (
        <LoadMore
          isLoading={feed.isFetchingNextPage}
          hasFailed={feed.isFetchNextPageError}
          onMore={() => feed.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  )
}

/** By itself: what renders the cards again hydrates them all at once. */
function PullSlot({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const isHydrated = useHydrated()
  return <Suspense>{isHydrated && <PullToRefresh onRefresh={onRefresh} />}</Suspense>
}

/** Cards of the first render, around where the list was left: what fits on a tall phone. The others follow after the paint. */
const firstCards = 4
/** Cards that begin on the first screen. */
const cardsOnFirstScreen = 2

type GroupsProps = Pick<FeedListProps, 'renderCard'> & { events: FeedEvent[]; startId: string | undefined }

function Groups({ events, startId, renderCard }: GroupsProps) {
  const start = Math.max(
    0,
    events.findIndex(({ id }) => id === startId),
  )
  const firstPictured = events.slice(0, cardsOnFirstScreen).find(({ gifUrl }) => gifUrl)
  const firstIds = new Set(events.slice(Math.max(0, start - firstCards), start + firstCards).map(({ id }) => id))
  return (
    <div className="grid grid-cols-1 gap-7">
      {toGroups(events).map(({ heading, events: group }) => (
        <section key={heading ?? 'all'} className="grid grid-cols-1 gap-4" aria-label={heading ?? 'Events'}>
          {heading && <h2 className="text-h3">{heading}</h2>}
          {group.map((event) => (
            <CardSlot
              key={event.id}
              event={event}
              hasFirstPicture={event === firstPictured}
              startsNear={firstIds.has(event.id)}
              renderCard={renderCard}
            />
          ))}
        </section>
      ))}
    </div>
  )
}
