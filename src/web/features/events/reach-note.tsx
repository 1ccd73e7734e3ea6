import { CircleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '#shared/message.ts'
import type { Reach } from '#shared/reach.ts'
import { useReach } from '#web/features/events/api.ts'
import { toNames, toReachWords } from '#web/features/events/reach-model.ts'
import { Card } from '#web/ui/card.tsx'
import { Words } from '#web/ui/words.tsx'

type Of = 'change' | 'off'
const sentences = { change: 'events:reach.of-change', off: 'events:reach.of-off' } as const satisfies Record<Of, string>
const bold = (inside: ReactNode) => <b>{inside}</b>

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
      <div role="status" aria-label={t('events:reach.label')} className="grid gap-2">
        <p className="text-pretty leading-snug">
          <Words say={sentences[of]} values={{ told: toReachWords(reach) }} tags={{ told: bold }} />
          {reach.waiting > 0 && (
            <span className="mt-1 block text-ink-soft text-small">
              {error
                ? t('events:reach.waiting-offline', { count: reach.waiting })
                : t('events:reach.waiting', { count: reach.waiting })}
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
        <Words
          say="events:reach.unreachable"
          values={{ count: people.length, names: names.words }}
          tags={{ names: bold }}
        />{' '}
        {names.isCut && (
          <button type="button" className="touch-area font-bold underline underline-offset-2" onClick={showAll}>
            {t('events:reach.show-all', { count: people.length })}
          </button>
        )}
      </p>
    </div>
  )
}
