import { Square } from 'lucide-react'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import type { PhaseOf } from '#web/features/voice/recorder-model.ts'
import { toClock } from '#web/lib/text/clock-time.ts'
import { Card } from '#web/ui/card.tsx'
import { barCount, Waveform } from '#web/ui/waveform.tsx'

type RecorderLiveProps = { phase: PhaseOf<'recording'>; onStop: () => void }

/** While recording: duration, level, and the stop button. */
export function RecorderLive({ phase: { seconds, levels }, onStop }: RecorderLiveProps) {
  const loudness = levels.at(-1) ?? 0
  const bars = Array.from({ length: barCount }, (_, i) => levels.at(i - barCount) ?? 0)
  return (
    <Card color="grape" className="grid min-h-44 content-between gap-3">
      <div className="flex items-center gap-4">
        <span className="relative grid shrink-0">
          <span
            aria-hidden="true"
            className="absolute inset-0 rounded-full bg-tomato/55 transition-transform duration-150 motion-reduce:hidden"
            style={{ transform: `scale(${1 + loudness * 0.35})` }}
          />
          <button
            type="button"
            data-voice-main=""
            aria-label={t('recorder:stop')}
            className="relative grid size-20 place-items-center rounded-full border-2 border-on-color bg-tomato text-on-color outline-on-color active:scale-95"
            onClick={onStop}
          >
            <Square aria-hidden="true" className="size-8" fill="currentColor" />
          </button>
        </span>
        <Waveform bars={bars} className="h-20 min-w-0 flex-1" />
      </div>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <p
          role="timer"
          aria-label={t('recorder:so-far')}
          className="shrink-0 font-display font-extrabold text-h2 tabular-nums"
        >
          {toClock(seconds)}
        </p>
        <p className="text-end font-medium text-small">
          {seconds >= limits.audioSeconds - 10 ? t('recorder:nearly-full') : t('recorder:tap-when-done')}
        </p>
      </div>
    </Card>
  )
}
