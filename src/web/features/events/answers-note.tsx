import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { toClosing } from '#shared/rsvps.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import type { Timed } from '#web/lib/state/phase-model.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { toDayTime } from '#web/lib/text/relative-time.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const soonMs = 6 * 3_600_000

/** For the host of what is not over, in the last six hours: when answers close, and what to do about a spon that begins after that. */
export function AnswersNote({ event }: { event: Pick<EventDetail, 'id' | 'createdAt'> & Timed }) {
  const phase = usePhase(event)
  const closing = toClosing(event.createdAt)
  const isClosed = closing.getTime() <= serverNow()
  const lastStart = event.startsAt ?? event.endsAt
  // Two days ahead it says nothing that anybody would act upon.
  if (phase === 'over' || closing.getTime() - serverNow() > soonMs) return null
  if (phase === 'on' || !lastStart || new Date(lastStart) <= closing)
    return (
      <p className="text-center text-ink-soft text-small">
        {isClosed ? t('answers:closed-after') : t('answers:close-at', { when: toDayTime(closing) })}
      </p>
    )
  return (
    <Card className="grid gap-3" flat>
      <p className="text-pretty">
        <span className="block font-bold">
          {isClosed ? t('answers:closed-early') : t('answers:close-early', { when: toDayTime(closing) })}
        </span>
        {isClosed ? t('answers:closed-early-text') : t('answers:close-early-text')}
      </p>
      {isClosed && (
        <ButtonLink to={`/create?again=${event.id}`} color="mint">
          {t('answers:post-again')}
        </ButtonLink>
      )}
    </Card>
  )
}
