import { memo, type ReactNode, Suspense } from 'react'
import type { FeedEvent } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { type FeedGroup, type FeedTab, keptMs, toGroups, useFeed } from '#web/features/feed/api.ts'
import { CardSlot, type RenderCard } from '#web/features/feed/card-slot.tsx'
import { FeedSkeleton } from '#web/features/feed/feed-skeleton.tsx'
import { useScrollRestoration } from '#web/features/feed/use-scroll-restoration.ts'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import { whenLoaded } from '#web/lib/device/when-loaded.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
import { usePhases } from '#web/lib/state/use-phase.ts'

// The first screen of most visits needs neither.
const ErrorState = lazyPage(() => loadEventually(() => import('#web/ui/error-state.tsx')), 'ErrorState')
const PullToRefresh = lazyPage(
  () => whenLoaded().then(() => loadEventually(() => import('#web/features/feed/pull-to-refresh.tsx'))),
  'PullToRefresh',
)
const LoadMore = lazyPage(
  () => whenLoaded().then(() => loadEventually(() => import('#web/ui/load-more.tsx'))),
  'LoadMore',
)

const none: FeedEvent[] = []

type FeedListProps = {
  tab: FeedTab
  /** Where there is no event: the same element each time. */
  empty: ReactNode
  renderCard: RenderCard
}

/** One tab of the feed in all its states. The page renders the cards. */
export function FeedList({ tab, empty, renderCard }: FeedListProps) {
  const feed = useFeed(tab)
  const startId = useScrollRestoration(`feed ${tab}`, feed.isSuccess)

  const events = feed.data ?? none
  const groups = toGroups(events, usePhases(events, keptMs))
  if (feed.isPending) return <FeedSkeleton />
  return (
    <>
      <PullSlot onRefresh={feed.refetch} />
      {groups.length > 0 ? (
        <Groups groups={groups} startId={startId} renderCard={renderCard} />
      ) : (
        <LateSlot>{feed.data ? empty : <ErrorState onRetry={() => void feed.refetch()} />}</LateSlot>
      )}
      <Suspense>
        {feed.hasNextPage && (
          <LoadMore
            isLoading={feed.isFetchingNextPage}
            hasFailed={feed.isFetchNextPageError}
            onMore={() => feed.fetchNextPage({ cancelRefetch: false })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Memoised: what renders the list again would replace what the server drew, whose script is still on its way. */
const LateSlot = memo(({ children }: { children: ReactNode }) => (
  <Suspense fallback={<FeedSkeleton />}>{children}</Suspense>
))

/** By itself: what renders the cards again hydrates them all at once. */
function PullSlot({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const isHydrated = useHydrated()
  return <Suspense>{isHydrated && <PullToRefresh onRefresh={onRefresh} />}</Suspense>
}

/** Cards of the first render, around where the list was left: what fits on a tall phone. The others follow after the paint. */
const firstCards = 4
/** Cards that begin on the first screen. */
const cardsOnFirstScreen = 2

type GroupsProps = Pick<FeedListProps, 'renderCard'> & { groups: FeedGroup[]; startId: string | undefined }

function Groups({ groups, startId, renderCard }: GroupsProps) {
  const events = groups.flatMap((group) => group.events)
  const start = Math.max(
    0,
    events.findIndex(({ id }) => id === startId),
  )
  const firstPictured = events.slice(0, cardsOnFirstScreen).find(({ gifUrl }) => gifUrl)
  const firstIds = new Set(events.slice(Math.max(0, start - firstCards), start + firstCards).map(({ id }) => id))
  return (
    <div className="grid grid-cols-1 gap-7">
      {groups.map(({ heading, events: group }) => (
        <section key={heading ?? 'all'} className="grid grid-cols-1 gap-4" aria-label={heading ?? t('feed:events')}>
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
