import { Lock, MapPin, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { GuestPolicy } from '#shared/event-fields.ts'
import type { EventDetail } from '#shared/events.ts'
import { mapLabel } from '#shared/names.ts'
import { isMapsLink, toMapHref } from '#shared/places.ts'
import { EventPoster } from '#web/features/events/event-poster.tsx'
import { toForWords } from '#web/features/events/going-model.ts'
import { LiveMark, TimeChip } from '#web/features/events/time-chips.tsx'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Chip, ChipLink } from '#web/ui/chip.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'

const policies: Record<GuestPolicy, string> = {
  'bring-crew': 'Bring the crew',
  'plus-one': 'You +1',
  'just-you': 'Just you',
}

type EventStoryProps = {
  event: EventDetail
  /** The voice note, where there is one. */
  voice?: ReactNode
}

/** What the host has in mind: the picture, the words, and the three facts. */
export function EventStory({ event, voice }: EventStoryProps) {
  // A title of 120 letters at full size would push the answer buttons off the screen.
  const length = [...event.title].length
  const isOver = usePhase(event) === 'over'
  const size = length > 70 ? 'text-h2' : length > 34 ? 'text-h1' : 'text-display'
  return (
    <article className="grid grid-cols-1 gap-4">
      <div
        className={classNames('relative overflow-hidden rounded-card border-2 border-ink', !isOver && 'shadow-hard')}
      >
        <EventPoster event={event} isFirst className={classNames(event.gifUrl ? 'h-56' : 'h-28', isOver && 'bygone')} />
        <LiveMark event={event} />
      </div>
      <h1 tabIndex={-1} className={classNames('mt-1', size)}>
        {event.title}
      </h1>
      {event.description && <Description text={event.description} />}
      {voice}
      <Facts event={event} />
      {event.chosen && event.chosen.length > 0 && <ForWhom people={event.chosen} />}
    </article>
  )
}

const longText = { letters: 320, lines: 7 }

/** A long text is collapsed, so that the answer buttons stay in view. */
function Description({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > longText.letters || text.split('\n').length > longText.lines
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1">
      <p
        className={classNames(
          'whitespace-pre-wrap text-pretty text-ink-soft text-lead',
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
          {isWhole ? 'Show less' : 'Read it all'}
        </button>
      )}
    </div>
  )
}

// This page shows the whole address: a long one wraps.
const wholeText = 'min-h-10 rounded-card! py-1.5 leading-snug [&>.truncate]:whitespace-normal'

function Facts({ event }: { event: EventDetail }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {event.location && (
        <li className="flex max-w-full">
          <ChipLink
            href={toMapHref(event.location)}
            target="_blank"
            rel="noopener noreferrer"
            className={wholeText}
            icon={<MapPin className="size-4 shrink-0" />}
          >
            <span className="sr-only">Place: </span>
            {isMapsLink(event.location) ? mapLabel : event.location}
            <span className="sr-only"> (opens a map)</span>
          </ChipLink>
        </li>
      )}
      <li className="flex max-w-full">
        <TimeChip event={event} className={wholeText} />
      </li>
      <li className="flex max-w-full">
        <Chip className="min-h-10" icon={<UsersRound className="size-4 shrink-0" />}>
          <span className="sr-only">Guests: </span>
          {policies[event.guestPolicy]}
        </Chip>
      </li>
      {event.chosenCount && (
        <li className="flex max-w-full">
          <Chip className="min-h-10" icon={<Lock className="size-4 shrink-0" />}>
            {toForWords(event.chosenCount)}
          </Chip>
        </li>
      )}
    </ul>
  )
}

/** For the host alone. */
function ForWhom({ people }: { people: NonNullable<EventDetail['chosen']> }) {
  return (
    <details className="text-small">
      <summary className="touch-area flex min-h-11 items-center gap-2 font-semibold">
        <AvatarStack people={people} max={4} />
        Who it is for
      </summary>
      <ul aria-label="Who it is for" className="flex flex-wrap gap-x-4 gap-y-2 pt-2">
        {people.map((person) => (
          <li key={person.id} className="flex max-w-full items-center gap-2 font-semibold">
            <Avatar person={person} size="tiny" />
            <span className="min-w-0">{person.displayName}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
