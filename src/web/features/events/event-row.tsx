import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { FeedEvent } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { toPlaceLabel } from '#shared/names.ts'
import { EventPoster, posterColorOf } from '#web/features/events/event-poster.tsx'
import { LiveDot, OnNow, useTimeWords } from '#web/features/events/time-chips.tsx'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Age } from '#web/ui/age.tsx'
import { backgroundOf } from '#web/ui/colors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A spon in a line or two, for lists where its host is known. The whole row leads to it. */
export function EventRow({ event, from }: { event: FeedEvent; from: string }) {
  const phase = usePhase(event)
  const words = useTimeWords(event, phase)
  return (
    <Link
      to={`/event/${event.id}`}
      state={{ from }}
      className="flex min-h-20 items-center gap-3 rounded-field py-2.5 hover:bg-ink-faint focus-visible:outline-offset-0"
    >
      <Thumbnail event={event} isOver={phase === 'over'} />
      <span className="min-w-0 flex-1">
        <span className="typed line-clamp-2 font-bold font-display text-lead leading-tight">{event.title}</span>
        {phase === 'on' && (
          <span className="flex items-center gap-1.5 font-semibold text-small">
            <LiveDot />
            <OnNow event={event} />
          </span>
        )}
        <span className="block text-ink-soft text-small">
          <bdi>{words}</bdi>
          {event.location && (
            <>
              {' · '}
              <bdi>{toPlaceLabel(event.location, 17)}</bdi>
            </>
          )}
        </span>
        <span className="block text-ink-soft text-small">
          {toAnswers(event)} · <Age at={event.createdAt} />
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  )
}

export function EventRowSkeleton() {
  return (
    <div className="flex min-h-20 items-center gap-3 py-2.5">
      <Skeleton className="size-14" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  )
}

/** The poster's shapes are too small here: without a GIF its colour and an emoji replace it. */
function Thumbnail({ event, isOver }: { event: FeedEvent; isOver: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-14 shrink-0 place-items-center overflow-hidden rounded-field border-2 border-ink font-emoji text-[1.6rem]',
        backgroundOf[posterColorOf(event)],
        isOver && 'bygone',
      )}
    >
      {event.gifUrl ? <EventPoster event={event} className="size-full" /> : '🎉'}
    </span>
  )
}

function toAnswers({ rsvpCounts: { going, mightShow } }: FeedEvent): string {
  if (going > 0 && mightShow > 0) return t('answers:short.both', { going, might: mightShow })
  if (going > 0) return t('answers:short.going', { count: going })
  return mightShow > 0 ? t('answers:short.might', { count: mightShow }) : t('answers:short.none')
}
