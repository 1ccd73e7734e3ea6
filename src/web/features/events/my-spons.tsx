import { useId, useState } from 'react'
import { type FeedEvent, listMyEvents } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { EventRow, EventRowSkeleton } from '#web/features/events/event-row.tsx'
import { usePages } from '#web/lib/api/use-endpoint.ts'
import { useInOrder } from '#web/lib/state/use-phase.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailedList } from '#web/ui/item-list.tsx'
import { MoreButton, ShowEarlier } from '#web/ui/more-button.tsx'
import { Scene } from '#web/ui/scene.tsx'

const shownAtFirst = 4
const none: FeedEvent[] = []

/** The viewer's spons, what is on or coming first: a few, then all. `count` comes from the account and sizes the skeleton. */
export function MySpons({ id, count }: { id: string; count: number }) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="grid scroll-mt-4 gap-3">
      <h2 id={headingId} className="text-h2">
        {t('events:mine.title')}
      </h2>
      <Spons count={count} />
    </section>
  )
}

function Spons({ count }: { count: number }) {
  const [isWhole, setWhole] = useState(false)
  const list = usePages(listMyEvents)
  const events = useInOrder(list.data ?? none)
  if (list.isPending) return <LoadingSpons rows={Math.min(Math.max(count, 1), shownAtFirst)} />
  if (list.isError && !list.data)
    return (
      <Card className="px-4 py-1">
        <FailedList text={t('events:mine.failed')} onRetry={() => void list.refetch()} />
      </Card>
    )
  if (events.length === 0) return <NoSpons />
  const shown = isWhole ? events : events.slice(0, shownAtFirst)
  return (
    <Card className="px-4 py-1.5">
      <ul className="divide-y-2 divide-ink-faint">
        {shown.map((event) => (
          <li key={event.id}>
            <EventRow event={event} from="/profile" />
          </li>
        ))}
      </ul>
      {!isWhole && events.length > shownAtFirst && (
        <MoreButton onClick={() => setWhole(true)}>
          {list.hasNextPage ? t('events:mine.show-all') : t('events:mine.show-all-count', { count: events.length })}
        </MoreButton>
      )}
      {isWhole && list.hasNextPage && <ShowEarlier list={list} />}
    </Card>
  )
}

function LoadingSpons({ rows }: { rows: number }) {
  return (
    <Card role="status" className="divide-y-2 divide-ink-faint px-4 py-1.5">
      <span className="sr-only">{t('events:mine.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
        <EventRowSkeleton key={index} />
      ))}
    </Card>
  )
}

function NoSpons() {
  return (
    <Card className="flex items-center gap-4">
      <Scene name="canvas" className="max-w-32 shrink-0" />
      <div className="grid justify-items-start gap-2">
        <p className="font-bold font-display text-h3">{t('events:mine.none')}</p>
        <p className="text-ink-soft text-small">{t('events:mine.none-text')}</p>
        <ButtonLink to="/create" size="small">
          {t('events:mine.plan')}
        </ButtonLink>
      </div>
    </Card>
  )
}
