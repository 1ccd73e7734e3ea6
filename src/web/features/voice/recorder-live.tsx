import { Square } from 'lucide-react'
import { limits } from '#shared/limits.ts'
import type { VoiceInvite } from '#web/features/voice/use-voice-invite.ts'
import { toClock } from '#web/lib/clock-time.ts'
import { Card } from '#web/ui/card.tsx'
import { Waveform } from '#web/ui/waveform.tsx'

/** While the microphone is on: how long, how loud, and the way to end it. */
export const RecorderLive = ({ microphone }: { microphone: VoiceInvite['microphone'] }) => {
  const { seconds, levels, stop } = microphone
  const loudness = levels.at(-1) ?? 0
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
            aria-label="Stop recording"
            className="relative grid size-20 place-items-center rounded-full border-2 border-on-color bg-tomato text-on-color outline-on-color active:scale-95"
            onClick={stop}
          >
            <Square aria-hidden="true" className="size-8" fill="currentColor" />
          </button>
        </span>
        <Waveform bars={levels} className="h-20 min-w-0 flex-1" />
      </div>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <p
          role="timer"
          aria-label="Recorded so far"
          className="shrink-0 font-display font-extrabold text-h2 tabular-nums"
        >
          {toClock(seconds)}
        </p>
        <p className="text-right font-medium text-small">
          {seconds >= limits.audioSeconds - 10 ? 'Nearly full' : 'Tap the square when done'}
        </p>
      </div>
    </Card>
  )
}
