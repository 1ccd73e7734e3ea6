import { Clock, MapPin } from 'lucide-react'
import type { Invite } from '#shared/invites.ts'
import { toTimeText } from '#shared/names.ts'
import { isMapsLink } from '#shared/places.ts'
import { product } from '#shared/product.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ScrapBand } from '#web/ui/scrap-band.tsx'

/** Inviter and event: all that may be shown before signing in. */
export function InviteCard({ invite: { inviter, event } }: { invite: Invite }) {
  return (
    <Card as="article" padded={false} className="drop-in overflow-hidden">
      <ScrapBand seed={inviter.displayName} className="h-28 border-ink border-b-2" />
      <div className="-mt-14 relative grid justify-items-center gap-3 px-5 pb-6 text-center">
        {/* The response has no id, so the name seeds the avatar's colour. */}
        <Avatar person={{ id: inviter.displayName, ...inviter }} size="huge" />
        <p className="max-w-full text-lead">
          <b>{inviter.displayName}</b> {event ? 'invites you to' : 'wants you in their crew'}
        </p>
        {event ? <Plan event={event} /> : <Crew />}
      </div>
    </Card>
  )
}

const wholeText = 'min-h-10 rounded-card! py-1.5 text-left leading-snug [&>.truncate]:whitespace-normal'

function Plan({ event }: { event: NonNullable<Invite['event']> }) {
  const length = [...event.title].length
  return (
    <>
      <h1
        tabIndex={-1}
        className={classNames('max-w-full', length > 70 ? 'text-h2' : length > 34 ? 'text-h1' : 'text-display')}
      >
        {event.title}
      </h1>
      {event.description && (
        <p className="line-clamp-6 max-w-full whitespace-pre-wrap text-pretty text-ink-soft">{event.description}</p>
      )}
      <ul className="mt-1 flex max-w-full flex-wrap justify-center gap-2">
        <li className="flex max-w-full">
          <Chip className={wholeText} icon={<Clock className="size-4 shrink-0" />}>
            <span className="sr-only">Time: </span>
            {toTimeText(event)}
          </Chip>
        </li>
        {event.location && (
          <li className="flex max-w-full">
            <Chip className={wholeText} icon={<MapPin className="size-4 shrink-0" />}>
              <span className="sr-only">Place: </span>
              {isMapsLink(event.location) ? 'On the map inside' : event.location}
            </Chip>
          </li>
        )}
      </ul>
    </>
  )
}

function Crew() {
  return (
    <>
      <h1 tabIndex={-1} className="text-display">
        Join the crew
      </h1>
      <p className="text-pretty text-ink-soft">
        On {product.name} friends say what they are up to right now, and whoever is free comes.
      </p>
    </>
  )
}
