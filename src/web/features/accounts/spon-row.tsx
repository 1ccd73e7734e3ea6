import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { FeedEvent } from '#shared/events.ts'
import { toPlaceLabel, toTimeText } from '#shared/names.ts'
import { toRelativeTime } from '#web/lib/relative-time.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const toAnswers = ({ rsvpCounts: { going, mightShow } }: FeedEvent): string => {
  const words = [going > 0 && `${going} going`, mightShow > 0 && `${mightShow} might`].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'no answers yet'
}

/** One own spon in a line or two; the whole row leads to it. */
export const SponRow = ({ event }: { event: FeedEvent }) => (
  <li>
    <Link
      to={`/event/${event.id}`}
      className="flex min-h-20 items-center gap-3 rounded-field py-2.5 hover:bg-ink-faint focus-visible:outline-offset-0"
    >
      <Thumbnail url={event.gifUrl} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-bold font-display text-lead leading-tight">{event.title}</span>
        <span className="block text-ink-soft text-small">
          {toTimeText(event)}
          {event.location && ` · ${toPlaceLabel(event.location, 17)}`}
        </span>
        <span className="block text-ink-soft text-small">
          {toAnswers(event)} · {toRelativeTime(event.createdAt)}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  </li>
)

const Thumbnail = ({ url }: { url: string | null }) => {
  const [isBroken, setBroken] = useState(false)
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-field border-2 border-ink bg-marigold text-[1.6rem]"
    >
      {url && !isBroken ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        '🎉'
      )}
    </span>
  )
}

export const SponRowSkeleton = () => (
  <div className="flex min-h-20 items-center gap-3 py-2.5">
    <Skeleton className="size-14" />
    <div className="grid flex-1 gap-2">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  </div>
)
