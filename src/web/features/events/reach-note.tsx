import { CircleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Reach } from '#shared/reach.ts'
import { useReach } from '#web/features/events/api.ts'
import { toNames, toReachWords } from '#web/features/events/reach-model.ts'
import { Card } from '#web/ui/card.tsx'

type Of = 'change' | 'off'
const ends: Record<Of, string> = { change: 'of your last change.', off: 'that it is off.' }

type ReachNoteProps = {
  eventId: string
  of: Of
  heading?: ReactNode
  children?: ReactNode
}

/** For the host of what was changed or called off: who of those who answered was told. Nothing where nobody had to be. */
export function ReachNote({ eventId, of, heading, children }: ReachNoteProps) {
  const { data: reach, error } = useReach(eventId)
  if (!reach) return null
  return (
    <Card className="grid gap-3 text-start" flat>
      {heading}
      <div role="status" aria-label="Who was told" className="grid gap-2">
        <p className="text-pretty leading-snug">
          <b>{toReachWords(reach)}</b> {ends[of]}
          {reach.waiting > 0 && (
            <span className="mt-1 block text-ink-soft text-small">
              Waiting: {reach.waiting}
              {error && ' · No connection, so this may have changed.'}
            </span>
          )}
        </p>
        <Unreachable people={reach.unreachable} />
      </div>
      {children}
    </Card>
  )
}

function Unreachable({ people }: { people: Reach['unreachable'] }) {
  const [isWhole, setWhole] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  if (people.length === 0) return null
  const names = toNames(people, isWhole)
  function showAll() {
    setWhole(true)
    // The button goes: the names take its focus.
    words.current?.focus({ preventScroll: true })
  }
  return (
    <div className="flex items-start gap-2.5 rounded-field bg-marigold p-3 text-on-color">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p ref={words} tabIndex={-1} className="min-w-0 text-pretty leading-snug outline-none wrap-anywhere">
        <b>{names.words}</b> could not be reached. Tell them yourself.{' '}
        {names.isCut && (
          <button type="button" className="touch-area font-bold underline underline-offset-2" onClick={showAll}>
            Show all {people.length}
          </button>
        )}
      </p>
    </div>
  )
}
