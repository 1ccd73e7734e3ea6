import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { EventDetail, EventRsvp, RsvpResponse } from '#shared/events.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import { toWhoIsGoing } from '#web/features/events/going-model.ts'
import { WaitingGuests } from '#web/features/events/waiting-guests.tsx'
import type { Timed } from '#web/lib/state/phase-model.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'

/** People whose identity is hidden from the viewer still get an avatar with a stable colour. */
const toPerson = ({ id, user }: EventRsvp) => ({ ...user, id: user.id ?? id })

type Answered = Pick<EventDetail, 'id' | 'rsvps' | 'rsvpCounts' | 'userRsvp' | 'host' | 'replacedBy' | 'visibility'> &
  Timed

/** For guests: up to four avatars and how many more; friends who are going by name. The viewer's own is optimistic. */
export function Faces({ event, viewer }: { event: Answered; viewer: AvatarPerson }) {
  const isOver = usePhase(event) === 'over'
  const others = event.rsvps.filter(({ userId }) => userId !== viewer.id)
  const friendsGoing = others.flatMap(({ response, user }) => (response === 'going' && user.displayName) || [])
  const total = event.rsvpCounts.going + event.rsvpCounts.mightShow
  if (total === 0)
    return isOver ? null : <p className="text-center text-ink-soft text-small">{t('answers:nobody-yet')}</p>
  const people = others.map(toPerson)
  return (
    <div className="flex items-center justify-center gap-3">
      <AvatarStack people={event.userRsvp ? [viewer, ...people] : people} max={4} total={total} />
      <p className="min-w-0 text-pretty text-small leading-snug">
        <b className="block font-semibold wrap-anywhere">{toWhoIsGoing({ ...event, friendsGoing, isOver })}</b>
        {t('answers:answered', { count: total })}
      </p>
    </div>
  )
}

type GuestListProps = {
  event: Answered
  /** What the host may do about a guest without an account. */
  renderMenu: (guest: { id: string; displayName: string }) => ReactNode
  /** For somebody who was there, or made an account after coming as a guest: the button that asks them. */
  renderFriend: (person: { id: string; displayName: string }, known: FriendStatus) => ReactNode
}

/** What the host sees: everyone, by name. */
export function GuestList({ event, ...renders }: GuestListProps) {
  const headingId = useId()
  // What was posted again never took place.
  const isOver = usePhase(event) === 'over' && !event.replacedBy
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <h2 id={headingId} className="text-h2">
        {isOver ? t('answers:list.were-there') : t('answers:list.coming')}
      </h2>
      {event.rsvps.length === 0 ? (
        isOver ? (
          <p className="text-ink-soft">{t('answers:list.nobody')}</p>
        ) : (
          <EmptyNote
            emoji="🦗"
            title={t('answers:list.none')}
            text={event.visibility === 'chosen' ? t('answers:list.none-chosen') : t('answers:list.none-crew')}
          />
        )
      ) : (
        <Card className="grid gap-4">
          <Group
            title={isOver ? 'answers:list.group-were-there' : 'answers:list.group-going'}
            response="going"
            event={event}
            {...renders}
          />
          <Group title="answers:list.group-might" response="might-show" event={event} {...renders} />
          <WaitingGuests
            rsvps={event.rsvps.filter(isWaiting)}
            renderRow={(rsvp, words) => (
              <GuestRow rsvp={rsvp} eventId={event.id} {...renders}>
                {words}
              </GuestRow>
            )}
          />
        </Card>
      )}
    </section>
  )
}

/** An if-answer that does not hold: it has a group of its own. */
const isWaiting = ({ condition, response }: EventRsvp) => response === 'might-show' && Boolean(condition)

/** Sixty names would push the comments five screens down. */
const shownAtFirst = 12

type GroupProps = GuestListProps & {
  title: 'answers:list.group-going' | 'answers:list.group-were-there' | 'answers:list.group-might'
  response: RsvpResponse
}

function Group({ title, response, event, ...renders }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const guests = event.rsvps.filter((rsvp) => rsvp.response === response && !isWaiting(rsvp))
  if (guests.length === 0) return null
  const people = guests.reduce((sum, { heads = 1 }) => sum + heads, 0)
  const isLong = guests.length > shownAtFirst
  return (
    <div className="grid gap-1">
      <h3 className="flex items-center gap-2 text-h3">
        <span
          aria-hidden="true"
          className={`size-3.5 rounded-full border-2 border-ink ${response === 'going' ? 'bg-tomato' : 'bg-marigold'}`}
        />
        {t(title, { count: guests.length, people: people > guests.length ? people : 0 })}
      </h3>
      <ul className="divide-y-2 divide-ink-faint">
        {(isWhole ? guests : guests.slice(0, shownAtFirst)).map((rsvp) => (
          <li key={rsvp.id} className="flex flex-wrap items-center justify-end gap-x-2">
            <GuestRow rsvp={rsvp} eventId={event.id} {...renders}>
              <GuestName rsvp={rsvp} host={event.host} />
            </GuestRow>
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-12 justify-self-start font-bold underline underline-offset-4"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('answers:list.show-fewer') : t('answers:list.show-all', { count: guests.length })}
        </button>
      )}
    </div>
  )
}

const toNamed = (rsvp: EventRsvp) => ({ id: rsvp.userId ?? rsvp.id, displayName: rsvp.user.displayName ?? '' })

function GuestName({ rsvp, host }: { rsvp: EventRsvp; host: Answered['host'] }) {
  return (
    <span className="grid min-w-0 flex-1 font-semibold leading-snug">
      <span>
        <bdi>{toShownName({ ...toNamed(rsvp), kind: rsvp.user.kind })}</bdi>
        {rsvp.heads > 1 && (
          <span className="ms-2 inline-block rounded-full border-2 border-ink bg-mint px-2 font-bold text-on-color text-tiny">
            {t('answers:heads.plus', { count: rsvp.heads - 1 })}
          </span>
        )}
      </span>
      {rsvp.via && (
        <span className="font-normal text-ink-soft text-small">
          {rsvp.via === host.displayName
            ? t('answers:list.through-you')
            : t('answers:list.through', { name: rsvp.via })}
        </span>
      )}
    </span>
  )
}

type GuestRowProps = Omit<GuestListProps, 'event'> & { rsvp: EventRsvp; eventId: string; children: ReactNode }

function GuestRow({ rsvp, eventId, renderMenu, renderFriend, children }: GuestRowProps) {
  const row = 'flex min-h-13 min-w-0 items-center gap-3 rounded-field py-1.5'
  const content = (
    <>
      <Avatar person={toPerson(rsvp)} size="small" />
      {children}
    </>
  )
  // A guest has no profile.
  if (rsvp.user.kind === 'guest')
    return (
      <>
        <span className={`${row} flex-1`}>{content}</span>
        {renderMenu(toNamed(rsvp))}
      </>
    )
  return (
    <>
      <Link
        to={`/user/${rsvp.userId}`}
        state={{ from: `/event/${eventId}` }}
        className={`${row} max-w-full flex-auto hover:bg-ink-faint`}
      >
        {content}
      </Link>
      {rsvp.tie && rsvp.tie !== 'friends' && renderFriend(toNamed(rsvp), rsvp.tie)}
    </>
  )
}
