import { Clock } from 'lucide-react'
import { currentLanguage, t } from '#shared/message.ts'
import { toTimeText } from '#shared/names.ts'
import type { Phase } from '#shared/phases.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import type { Timed } from '#web/lib/state/phase-model.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
import { usePhase, useToday } from '#web/lib/state/use-phase.ts'
import { toDayWords, toMomentWords, toSinceWords, toSponDay } from '#web/lib/text/moment-words.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Words } from '#web/ui/words.tsx'

type Told = Timed & { specificTime: string | null; timeframe: string | null; timeLanguage?: string | null | undefined }

/** When a spon is, in its host's words; after them that it is over. */
export function TimeChip({ event, className = '' }: { event: Told; className?: string }) {
  const phase = usePhase(event)
  const words = useTimeWords(event, phase)
  return (
    <Chip className={className} icon={<Clock className="size-4 shrink-0" />}>
      <Words
        say="events:time"
        values={{ time: words }}
        tags={{
          hidden: (inside) => <span className="sr-only">{inside}</span>,
          words: (inside) => <span className={phase === 'over' ? 'text-ink-soft' : ''}>{inside}</span>,
        }}
      />
    </Chip>
  )
}

/** That it is on, in the corner of its poster: what is below stays where it is when it begins and ends. */
export function LiveMark({ event }: { event: Timed }) {
  if (usePhase(event) !== 'on') return null
  return (
    <span className="pointer-events-none absolute inset-x-3 top-3 flex">
      <Chip color="mint" icon={<LiveDot />} className="max-[22rem]:px-2.5 max-[22rem]:text-tiny">
        <OnNow event={event} />
      </Chip>
    </span>
  )
}

/** "On now · since 7:40 pm". The hour is the reader's, which the server does not know. */
export function OnNow({ event: { startsAt } }: { event: Timed }) {
  const isHydrated = useHydrated()
  const since = isHydrated && startsAt ? toSinceWords(new Date(startsAt), new Date(serverNow())) : null
  return since ? t('events:on-now-since', { time: since }) : t('events:on-now')
}

/**
 * The host's words. Where they are in another language, the hour is said beside them in the reader's; of what is over, "Right Now ·
 * Tuesday, over", with the reader's day.
 */
export function useTimeWords(event: Told, phase: Phase): string {
  const today = useToday()
  const words = toTimeText(event)
  const { startsAt = null, endsAt, timeLanguage } = event
  if (phase !== 'over') {
    const isForeign = timeLanguage && timeLanguage !== currentLanguage()
    if (!isForeign || !startsAt || !today) return words
    return t('events:time-too', { time: words, clock: toMomentWords(new Date(startsAt), new Date(serverNow())) })
  }
  // It was posted again before it began: it was on no day.
  if (startsAt && endsAt && startsAt > endsAt) return t('events:over', { time: words })
  const day = today && endsAt && toDayWords(toSponDay({ startsAt, endsAt }), new Date(serverNow()))
  return day ? t('events:over-since', { time: words, day }) : t('events:over', { time: words })
}

export function LiveDot() {
  return (
    <span aria-hidden="true" className="relative size-2.5 shrink-0 rounded-full bg-current">
      <span className="live-ring absolute inset-0 rounded-full bg-current" />
    </span>
  )
}
