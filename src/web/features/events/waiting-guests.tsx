import type { ReactNode } from 'react'
import type { EventRsvp } from '#shared/events.ts'
import { toShownName } from '#shared/names.ts'
import { toNumberWord } from '#web/lib/text/number-words.ts'

type WaitingGuestsProps = { rsvps: EventRsvp[]; renderRow: (rsvp: EventRsvp, words: ReactNode) => ReactNode }

/** For the host: who waits for whom, as sentences about people. */
export function WaitingGuests({ rsvps, renderRow }: WaitingGuestsProps) {
  if (rsvps.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="flex items-center gap-2 text-h3">
        <span aria-hidden="true" className="size-3.5 rounded-full border-2 border-ink border-dashed" />
        Only if ({rsvps.length})
      </h3>
      <ul className="divide-y-2 divide-ink-faint">
        {rsvps.map((rsvp) => (
          <li key={rsvp.id} className="flex items-center">
            {renderRow(
              rsvp,
              <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
                <b className="font-semibold">
                  {toShownName({ ...rsvp.user, displayName: rsvp.user.displayName ?? '' })}
                </b>{' '}
                comes{rsvp.heads > 1 && ` (+${rsvp.heads - 1})`} if <Awaited rsvp={rsvp} />
              </span>,
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Awaited({ rsvp: { condition, waitsFor } }: { rsvp: EventRsvp }) {
  if (condition && 'atLeast' in condition) return `${toNumberWord(condition.atLeast)} do`
  return (
    <>
      <b className="font-semibold">{waitsFor ?? 'somebody'}</b> does
    </>
  )
}
