import { Clock, type LucideIcon, MapPin, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { GuestPolicy } from '#shared/event-fields.ts'
import type { EventDetail } from '#shared/events.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { toMapLabel } from '#shared/names.ts'
import { isMapsLink, toMapHref } from '#shared/places.ts'
import { EventPoster } from '#web/features/events/event-poster.tsx'
import { LiveMark, TimeChip, useTimeWords } from '#web/features/events/time-chips.tsx'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Chip, ChipLink } from '#web/ui/chip.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Words } from '#web/ui/words.tsx'

const policies: Record<GuestPolicy, PlainKey> = {
  'bring-crew': 'events:policy.bring-crew',
  'plus-one': 'events:policy.plus-one',
  'just-you': 'events:policy.just-you',
}

type EventStoryProps = {
  event: EventDetail
  /** What puts it into one's calendar. */
  calendar?: ReactNode
  /** The voice note, where there is one. */
  voice?: ReactNode
  /** The answers, under the facts: on the smallest phone too one need not scroll for them. */
  children?: ReactNode
}

/** What the host has in mind: the picture, the facts, what one answers, and all the words. */
export function EventStory({ event, calendar, voice, children }: EventStoryProps) {
  // A title of 120 letters at full size would push the answer buttons off the screen.
  const length = [...event.title].length
  const isOver = usePhase(event) === 'over'
  const time = useTimeWords(event, 'coming')
  const size = titleSizes.find(({ letters }) => length > letters)?.className
  const place = toPlace(event.location)
  return (
    <article className="grid grid-cols-1 gap-3">
      <div
        className={classNames('relative overflow-hidden rounded-card border-2 border-ink', !isOver && 'shadow-hard')}
      >
        <EventPoster
          event={event}
          isFirst
          className={classNames(event.gifUrl ? 'tall-poster' : 'low-poster', isOver && 'bygone')}
        />
        <LiveMark event={event} />
      </div>
      <h1 tabIndex={-1} className={classNames('typed mt-1', size)}>
        {event.title}
      </h1>
      <Facts event={event} place={place} calendar={calendar} />
      {children}
      <WholeFact text={time} icon={Clock} />
      {place && <WholeFact text={place} icon={MapPin} />}
      {event.description && <Description text={event.description} />}
      {voice}
      {event.chosen && event.chosen.length > 0 && <ForWhom people={event.chosen} />}
    </article>
  )
}

const titleSizes = [
  { letters: 70, className: 'text-h2 max-[23rem]:text-h3' },
  { letters: 34, className: 'text-h1 max-[23rem]:text-h2' },
  { letters: 16, className: 'text-display max-[23rem]:text-h1' },
  { letters: 0, className: 'text-display' },
]
const toPlace = (location: string | null) => location && (isMapsLink(location) ? toMapLabel() : location)

const longText = { letters: 320, lines: 7 }

/** A long text is collapsed, so that who is coming stays in view. */
function Description({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > longText.letters || text.split('\n').length > longText.lines
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1">
      <p
        className={classNames(
          'typed whitespace-pre-wrap text-pretty text-ink-soft text-lead',
          isLong && !isWhole && 'line-clamp-6',
        )}
      >
        <LinkedText text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="touch-area font-bold underline underline-offset-4"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('events:show-less') : t('events:read-all')}
        </button>
      )}
    </div>
  )
}

type FactsProps = { event: EventDetail; place: string | null; calendar: ReactNode }

/** When, where and with how many, in two lines at most: a long word is cut here, and whole under the answers. */
function Facts({ event, place, calendar }: FactsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <FactLine>
        <TimeChip event={event} className={factLook} />
        {calendar}
      </FactLine>
      <FactLine>
        {event.location && (
          <ChipLink
            href={toMapHref(event.location)}
            target="_blank"
            rel="noopener noreferrer"
            className={factLook}
            icon={<MapPin className="size-4 shrink-0" />}
          >
            <Words say="events:place-on-map" values={{ place: place ?? '' }} tags={{ hidden }} />
          </ChipLink>
        )}
        <Chip className={`${factLook} shrink-0`} icon={<UsersRound className="size-4 shrink-0 max-[22rem]:hidden" />}>
          <Words say="events:guests" values={{ policy: t(policies[event.guestPolicy]) }} tags={{ hidden }} />
        </Chip>
      </FactLine>
    </div>
  )
}

const factLook = 'min-h-10 max-[22rem]:px-2.5'
const hidden = (inside: ReactNode) => <span className="sr-only">{inside}</span>

/** The first gives way where both are too wide, down to its icon. */
function FactLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 max-w-full gap-2 *:not-first:max-w-[calc(100%-3.5rem)] *:first:min-w-0">
      {children}
    </div>
  )
}

/** The widest screens on which so many letters are cut in their chip. */
const cutOn = [
  { letters: 33, className: '' },
  { letters: 20, className: 'min-[26rem]:hidden' },
  { letters: 15, className: 'min-[23rem]:hidden' },
]

/** What a chip may have cut. A screen reader reads it there. */
function WholeFact({ text, icon: Icon }: { text: string; icon: LucideIcon }) {
  const letters = [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
  const cut = cutOn.find((known) => letters > known.letters)
  return (
    cut && (
      <p aria-hidden="true" className={classNames('flex gap-2 text-pretty font-semibold wrap-anywhere', cut.className)}>
        <Icon className="mt-1 size-4 shrink-0" />
        <span className="typed min-w-0">{text}</span>
      </p>
    )
  )
}

/** For the host alone. */
function ForWhom({ people }: { people: NonNullable<EventDetail['chosen']> }) {
  return (
    <details className="text-small">
      <summary className="touch-area flex min-h-11 items-center gap-2 font-semibold">
        <AvatarStack people={people} max={4} />
        {t('events:who-it-is-for')}
      </summary>
      <ul aria-label={t('events:who-it-is-for')} className="flex flex-wrap gap-x-4 gap-y-2 pt-2">
        {people.map((person) => (
          <li key={person.id} className="flex max-w-full items-center gap-2 font-semibold">
            <Avatar person={person} size="tiny" />
            <span className="typed min-w-0">{person.displayName}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
