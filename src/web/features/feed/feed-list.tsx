import type { ReactNode } from 'react'
import type { FeedEvent } from '#shared/events.ts'
import { type FeedTab, toGroups, useFeed } from '#web/features/feed/api.ts'
import { CardSlot, type RenderCard } from '#web/features/feed/card-slot.tsx'
import { FeedSkeleton } from '#web/features/feed/feed-skeleton.tsx'
import { PullIndicator } from '#web/features/feed/pull-indicator.tsx'
import { usePullToRefresh } from '#web/features/feed/use-pull-to-refresh.ts'
import { useScrollRestoration } from '#web/features/feed/use-scroll-restoration.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'

type FeedListProps = {
  tab: FeedTab
  /** Shown where there is no event. */
  empty: ReactNode
  renderCard: RenderCard
}

/** One tab of the feed in all its states. The page renders the cards. */
export function FeedList({ tab, empty, renderCard }: FeedListProps) {
  const feed = useFeed(tab)
  const { pulled, isRefreshing } = usePullToRefresh(feed.refetch)
  const startId = useScrollRestoration(`feed ${tab}`, feed.isSuccess)

  if (feed.isPending) return <FeedSkeleton />
  if (feed.isError && !feed.data) return <ErrorState onRetry={() => void feed.refetch()} />
  return (
    <>
      <PullIndicator pulled={pulled} isRefreshing={isRefreshing} />
      {feed.data?.length === 0 ? empty : <Groups events={feed.data ?? []} startId={startId} renderCard={renderCard} />}
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

/** Without friends no one would see a spon: people come first. */
export function EmptyFeed({ hasCrew }: { hasCrew: boolean }) {
  return (
    <EmptyState
      scene="canvas"
      title="Your Canvas Awaits"
      text="Time to paint some spontaneous moments with your crew"
      action={
        hasCrew ? (
          <ButtonLink to="/create">Start Creating</ButtonLink>
        ) : (
          <>
            <ButtonLink to="/onboarding">Find your people first</ButtonLink>
            <ButtonLink to="/create" color="plain">
              Start Creating
            </ButtonLink>
          </>
        )
      }
    />
  )
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
