import { Hourglass, MapPin, Pencil, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FeedEvent } from '#shared/events.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { toPlaceLabel } from '#shared/names.ts'
import { EventPoster } from '#web/features/events/event-poster.tsx'
import { toWhoIsGoing } from '#web/features/events/going-model.ts'
import { ItsOn } from '#web/features/events/its-on.tsx'
import { LiveMark, TimeChip } from '#web/features/events/time-chips.tsx'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Age } from '#web/ui/age.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { Words } from '#web/ui/words.tsx'

type EventCardProps = {
  event: FeedEvent
  /** Its picture is the first in sight, and the only one worth a request before the first paint. */
  hasFirstPicture?: boolean
  viewerId: string
  /** The answer buttons, where one may answer. */
  answer?: ReactNode
  /** The voice note, where there is one. */
  voice?: ReactNode
  onFriend: () => void
}

/** A spon in the feed. The whole text, the comments and the map are on its own page. */
export function EventCard({ event, hasFirstPicture, viewerId, answer, voice, onFriend }: EventCardProps) {
  const isHost = event.host.id === viewerId
  const path = `/event/${event.id}`
  const isOver = usePhase(event) === 'over'
  return (
    <Card as="article" padded={false} flat={isOver} className="overflow-hidden" aria-labelledby={`title-${event.id}`}>
      <div className="relative border-ink border-b-2">
        <Link to={path} tabIndex={-1} aria-hidden="true" className={classNames('block', isOver && 'bygone')}>
          <EventPoster event={event} isFirst={hasFirstPicture} className={toHeight(event, isOver)} />
        </Link>
        <LiveMark event={event} />
        <span className="pointer-events-none absolute inset-x-3 bottom-3 flex pe-12">
          <TimeChip event={event} />
        </span>
      </div>
      <div className="grid grid-cols-1 gap-3 p-4">
        <div className="flex items-center gap-3">
          <Host event={event} />
          {isHost ? (
            <IconLink
              to={`/event/${event.id}/edit`}
              label={t('events:manage', { title: event.title })}
              icon={<Pencil className="size-5" />}
            />
          ) : (
            <IconButton {...toStanding(event.tie, event.host.displayName)} onClick={onFriend} />
          )}
        </div>
        <div className="grid gap-1">
          <h3 id={`title-${event.id}`} className={classNames('typed line-clamp-3', isOver ? 'text-h2' : 'text-h1')}>
            <Link to={path} className="rounded-field">
              {event.title}
            </Link>
          </h3>
          {event.description && (
            <p className="typed line-clamp-3 whitespace-pre-line text-ink-soft">{event.description}</p>
          )}
        </div>
        {voice}
        {event.location && (
          <Chip className="justify-self-start" icon={<MapPin className="size-4 shrink-0" />}>
            <Words
              say="events:place"
              values={{ place: toPlaceLabel(event.location, 20) }}
              tags={{ hidden: (inside) => <span className="sr-only">{inside}</span> }}
            />
          </Chip>
        )}
        {!isOver && <ItsOn event={event} />}
        {answer}
        <Footer event={event} isOver={isOver} />
      </div>
    </Card>
  )
}

/** Whoever is a friend is the usual: it says so without calling. */
const quiet = 'border-transparent! bg-transparent! text-ink-soft! shadow-none!'

/** The friend button: who is a friend, who was asked, who is a stranger. */
function toStanding(status: FriendStatus, name: string) {
  if (status === 'friends')
    return {
      label: t('events:friend.you-and', { name }),
      className: quiet,
      icon: <UserRoundCheck className="size-5" />,
    }
  const waiting = { color: 'marigold', icon: <Hourglass className="size-5" /> } as const
  if (status === 'pending_sent') return { label: t('events:friend.you-asked', { name }), ...waiting }
  if (status === 'pending_received') return { label: t('events:friend.asked-you', { name }), ...waiting }
  return { label: t('events:friend.add', { name }), icon: <UserRoundPlus className="size-5" /> }
}

/** What has been takes less room. */
function toHeight({ gifUrl }: FeedEvent, isOver: boolean): string {
  if (isOver) return gifUrl ? 'h-40' : 'h-24'
  return gifUrl ? 'h-52' : 'h-36'
}

function Host({ event }: { event: FeedEvent }) {
  return (
    <Link to={`/user/${event.host.id}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-field">
      <Avatar person={event.host} />
      <span className="grid min-w-0">
        <span className="typed truncate font-bold">{event.host.displayName}</span>
        <span className="truncate text-ink-soft text-small">
          <Age at={event.createdAt} />
          {event.via && ` · ${t('events:through', { name: event.via })}`}
          {event.chosenCount && ` · ${t('events:for-people', { count: event.chosenCount })}`}
        </span>
      </span>
    </Link>
  )
}

function Footer({ event, isOver }: { event: FeedEvent; isOver: boolean }) {
  const who = toWhoIsGoing({ ...event, isOver })
  const people = event.attendeesPreview.map(({ id, user }) => ({ ...user, id }))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold text-small">
      {who && (
        <span className="flex min-w-0 items-center gap-2">
          <AvatarStack people={people} max={3} total={people.length} />
          <span className="min-w-0 leading-snug">{who}</span>
        </span>
      )}
      <span className="ms-auto flex gap-4">
        <Link to={`/event/${event.id}`} className="touch-area underline underline-offset-2">
          {t('events:comments', { count: event.commentCount })}
        </Link>
        <Link to={`/event/${event.id}`} className="touch-area underline underline-offset-2">
          {t('events:add-comment')}
        </Link>
      </span>
    </div>
  )
}
