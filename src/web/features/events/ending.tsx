import { RotateCcw } from 'lucide-react'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { toDayKind } from '#web/features/events/when-model.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { toDayWords, toSponDay } from '#web/lib/text/moment-words.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type EndingProps = {
  event: Pick<EventDetail, 'id' | 'startsAt' | 'endsAt' | 'phase' | 'isRecent' | 'visibility'>
  isHost: boolean
}

/** The calm end of the page of what is over. */
export function Ending({ event, isHost }: EndingProps) {
  if (usePhase(event) !== 'over') return null
  return (
    <footer className="grid justify-items-center gap-3 border-ink-faint border-t-2 pt-6 text-center">
      <p className="font-bold font-display text-h3">{toWords(event)}</p>
      {isHost && (
        <ButtonLink to={`/create?again=${event.id}&time=new`} color="mint" icon={<RotateCcw className="size-5" />}>
          {event.visibility === 'chosen' ? t('events:ending.same-people') : t('events:ending.again')}
        </ButtonLink>
      )}
    </footer>
  )
}

function toWords(event: EndingProps['event']): string {
  // A copy on the device may be from before events had an end.
  if (!event.endsAt) return t('events:ending.over')
  const [day, now] = [toSponDay(event), new Date(serverNow())]
  return t('events:ending.day', { kind: toDayKind(day, now), day: toDayWords(day, now) })
}
