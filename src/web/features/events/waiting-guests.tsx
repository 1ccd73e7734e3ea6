import type { ReactNode } from 'react'
import type { EventRsvp } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import { toNumberWord } from '#web/lib/text/number-words.ts'
import { Words } from '#web/ui/words.tsx'

type WaitingGuestsProps = { rsvps: EventRsvp[]; renderRow: (rsvp: EventRsvp, words: ReactNode) => ReactNode }

/** For the host: who waits for whom, as sentences about people. */
export function WaitingGuests({ rsvps, renderRow }: WaitingGuestsProps) {
  if (rsvps.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="flex items-center gap-2 text-h3">
        <span aria-hidden="true" className="size-3.5 rounded-full border-2 border-ink border-dashed" />
        {t('answers:list.group-waiting', { count: rsvps.length })}
      </h3>
      <ul className="divide-y-2 divide-ink-faint">
        {rsvps.map((rsvp) => (
          <li key={rsvp.id} className="flex items-center">
            {renderRow(
              rsvp,
              <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
                <Waits rsvp={rsvp} />
              </span>,
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Waits({ rsvp: { user, heads = 1, condition, waitsFor } }: { rsvp: EventRsvp }) {
  const values = { name: toShownName({ ...user, displayName: user.displayName ?? '' }), extra: heads - 1 }
  const tags = { who: (inside: ReactNode) => <b className="font-semibold">{inside}</b> }
  if (condition && 'atLeast' in condition) {
    const { atLeast } = condition
    const awaited = { count: atLeast, number: toNumberWord(atLeast) }
    return <Words say="answers:waits.many" values={{ ...values, ...awaited }} tags={tags} />
  }
  if (waitsFor === null) return <Words say="answers:waits.somebody" values={values} tags={tags} />
  return <Words say="answers:waits.person" values={{ ...values, awaited: waitsFor }} tags={tags} />
}
