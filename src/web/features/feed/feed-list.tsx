import { type ReactNode, useEffect, useRef } from 'react'
import type { FeedEvent } from '#shared/events.ts'
import { type FeedTab, toGroups, useFeed } from '#web/features/feed/api.ts'
import { FeedSkeleton } from '#web/features/feed/feed-skeleton.tsx'
import { PullIndicator } from '#web/features/feed/pull-indicator.tsx'
import { useKeptPlace } from '#web/features/feed/use-kept-place.ts'
import { usePullToRefresh } from '#web/features/feed/use-pull-to-refresh.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

type FeedListProps = { tab: FeedTab; renderCard: (event: FeedEvent) => ReactNode }

/** One tab of the feed in all its states. The page says what a card is. */
export const FeedList = ({ tab, renderCard }: FeedListProps) => {
  const feed = useFeed(tab)
  const { pulled, isRefreshing } = usePullToRefresh(feed.refetch)
  useKeptPlace(`feed ${tab}`, feed.isSuccess)

  if (feed.isPending) return <FeedSkeleton />
  if (feed.isError && !feed.data) return <ErrorState onRetry={() => void feed.refetch()} />
  return (
    <>
      <PullIndicator pulled={pulled} isRefreshing={isRefreshing} />
      {feed.data?.length === 0 ? <EmptyFeed /> : <Groups events={feed.data ?? []} renderCard={renderCard} />}
      {feed.hasNextPage && (
        <MoreCards
          isLoading={feed.isFetchingNextPage}
          hasFailed={feed.isFetchNextPageError}
          onMore={() => void feed.fetchNextPage()}
        />
      )}
    </>
  )
}

const EmptyFeed = () => (
  <EmptyState
    scene="canvas"
    title="Your Canvas Awaits"
    text="Time to paint some spontaneous moments with your crew"
    action={<ButtonLink to="/create">Start Creating</ButtonLink>}
  />
)

const Groups = ({ events, renderCard }: { events: FeedEvent[]; renderCard: (event: FeedEvent) => ReactNode }) => (
  <div className="grid grid-cols-1 gap-7">
    {toGroups(events).map(({ heading, events: group }) => (
      <section key={heading ?? 'all'} className="grid grid-cols-1 gap-4" aria-label={heading ?? 'Events'}>
        {heading && <h2 className="text-h3">{heading}</h2>}
        {group.map((event) => (
          // Cards far off the screen are not drawn; until one was, its height is a good guess.
          <div
            key={event.id}
            data-card={event.id}
            className="-m-2 p-2 [contain-intrinsic-size:auto_30rem] [content-visibility:auto]"
          >
            {renderCard(event)}
          </div>
        ))}
      </section>
    ))}
  </div>
)

type MoreCardsProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void }

/** The end of what is loaded: coming close to it fetches more. After a failure a button does. */
const MoreCards = ({ isLoading, hasFailed, onMore }: MoreCardsProps) => {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    if (!end.current || hasFailed || isLoading) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '1200px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasFailed, isLoading])
  return (
    <div ref={end} className="grid justify-items-center py-6">
      <Button color="plain" busy={isLoading} busyLabel="Loading more" onClick={onMore}>
        {hasFailed ? "That didn't load. Try again" : 'Show more'}
      </Button>
    </div>
  )
}
