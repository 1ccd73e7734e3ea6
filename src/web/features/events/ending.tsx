import { RotateCcw } from 'lucide-react'
import type { EventDetail } from '#shared/events.ts'
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
  const day = event.endsAt ? toDayWords(toSponDay(event), new Date(serverNow())) : ''
  return (
    <footer className="grid justify-items-center gap-3 border-ink-faint border-t-2 pt-6 text-center">
      <p className="font-bold font-display text-h3">{day ? `This was ${toWhen(day)}.` : 'This is over.'}</p>
      {isHost && (
        <ButtonLink to={`/create?again=${event.id}&time=new`} color="mint" icon={<RotateCcw className="size-5" />}>
          {event.visibility === 'chosen' ? 'Same people again?' : 'Same again?'}
        </ButtonLink>
      )}
    </footer>
  )
}

const toWhen = (day: string) => (/^\d/.test(day) ? `on ${day}` : day)
