import { Flag } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { useEndEvent, useExtendEvent } from '#web/features/events/api.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import { toClockWords, toDaysAhead, toDayWords } from '#web/lib/text/moment-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { Words } from '#web/ui/words.tsx'

const choices = [1, 2, 3] as const
const lateMs = limits.extendableHours * 3_600_000
const title = (inside: ReactNode) => <b className="block">{inside}</b>

/** For the host: it is over, or it goes on, with one tap each. Nobody is pinged. */
export function PhaseTools({
  event,
}: {
  event: Pick<EventDetail, 'id' | 'startsAt' | 'endsAt' | 'phase' | 'isRecent'>
}) {
  const headingId = useId()
  const phase = usePhase(event)
  const ending = useEndEvent(event.id)
  const extension = useExtendEvent(event.id)
  const isBusy = ending.isPending || extension.isPending
  const isAhead = phase === 'coming' && event.startsAt !== null
  // A copy on the device may be from before events had an end.
  if (!event.endsAt || isAhead) return null
  const end = new Date(event.endsAt)
  if (phase === 'over' && serverNow() - end.getTime() > lateMs) return null

  function act(run: () => void) {
    if (isBusy) return
    vibrate('press')
    run()
  }
  return (
    <Card as="section" aria-labelledby={headingId} flat className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p id={headingId} role="status" className="min-w-40 flex-1 text-pretty leading-snug">
        {phase === 'over' ? (
          <Words say="events:phase.over" tags={{ title }} />
        ) : (
          <Words
            say={phase === 'on' ? 'events:phase.on' : 'events:phase.soon'}
            values={{ time: toEndWords(end) }}
            tags={{ title }}
          />
        )}
      </p>
      {phase !== 'over' && (
        <Button
          color="plain"
          size="small"
          icon={<Flag className="size-4.5" />}
          aria-disabled={isBusy || undefined}
          onClick={() => act(() => ending.mutate())}
        >
          {t('events:phase.end')}
        </Button>
      )}
      <fieldset className="flex basis-full flex-wrap items-center gap-2">
        <legend className="float-start me-1 font-bold text-small">{t('events:phase.extend')}</legend>
        {choices.map((hours) => (
          <ChipButton
            key={hours}
            color="mint"
            className="min-h-10 max-[22rem]:px-2"
            aria-label={t('events:phase.hours-label', { count: hours })}
            aria-disabled={isBusy || undefined}
            onClick={() => act(() => extension.mutate(hours))}
          >
            {t('events:phase.hours', { count: hours })}
          </ChipButton>
        ))}
      </fieldset>
    </Card>
  )
}

/** "11:40 pm", "tomorrow, 1 am"; the night is still today. */
function toEndWords(end: Date): string {
  const now = new Date(serverNow())
  const days = toDaysAhead(new Date(end.getTime() - 4 * 3_600_000 - 1), now)
  if (days === 0 || days === -1) return toClockWords(end)
  return t('events:day-and-time', { day: toDayWords(end, now), time: toClockWords(end) })
}
