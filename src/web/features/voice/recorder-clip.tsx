import { Mic, Pause, Play, Trash2 } from 'lucide-react'
import { useClipBars } from '#web/features/voice/use-clip-bars.ts'
import { useClipPlayback } from '#web/features/voice/use-clip-playback.ts'
import type { VoiceInvite } from '#web/features/voice/use-voice-invite.ts'
import { WorkLine } from '#web/features/voice/work-line.tsx'
import { toAudioSource } from '#web/lib/audio-source.ts'
import { toClock } from '#web/lib/clock-time.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { calmBars, SeekableWaveform } from '#web/ui/waveform.tsx'

/** A recording that is there: hear it, record another, throw it away. */
export const RecorderClip = ({ voice }: { voice: VoiceInvite }) => {
  const { clip, audio } = voice
  const source = clip?.source ?? toAudioSource(audio?.url ?? '')
  const shape = useClipBars(clip ? null : source)
  const playback = useClipPlayback(source, clip?.seconds ?? audio?.duration ?? shape?.seconds ?? 0)
  return (
    <Card color="grape" className="relative grid min-h-44 content-between gap-3 overflow-hidden">
      <div className="flex items-center gap-4">
        <PlayButton state={playback.state} onToggle={playback.toggle} />
        <SeekableWaveform
          label="Place in your recording"
          bars={(clip ? voice.bars : shape?.bars) ?? calmBars}
          position={playback.position}
          length={playback.length}
          onSeek={playback.seek}
          className="h-18 min-w-0 flex-1"
        />
      </div>
      <div className="flex items-center gap-3">
        <p className="shrink-0 font-display font-extrabold text-h3 tabular-nums">
          {toClock(playback.state === 'idle' ? playback.length : playback.position)}
        </p>
        <WorkLine voice={voice} />
        <IconButton
          label="Record again"
          tooltipAlign="end"
          icon={<Mic aria-hidden="true" className="size-5" />}
          onClick={voice.record}
        />
        <IconButton
          label="Clear recording"
          tooltipAlign="end"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={voice.clear}
        />
      </div>
      {voice.work && <WorkStrip work={voice.work} />}
    </Card>
  )
}

type PlayButtonProps = { state: ReturnType<typeof useClipPlayback>['state']; onToggle: () => void }

const PlayButton = ({ state, onToggle }: PlayButtonProps) => (
  <button
    type="button"
    data-voice-main=""
    aria-label={state === 'playing' ? 'Pause recording' : 'Play recording'}
    aria-busy={state === 'loading' || undefined}
    className="grid size-18 shrink-0 place-items-center rounded-full border-2 border-on-color bg-marigold text-on-color shadow-[3px_3px_0_var(--on-color)] outline-on-color active:scale-95"
    onClick={onToggle}
  >
    {state === 'loading' && <Spinner className="size-7" />}
    {state === 'playing' && <Pause aria-hidden="true" className="size-7" fill="currentColor" />}
    {(state === 'idle' || state === 'paused') && (
      <Play aria-hidden="true" className="ml-1 size-7" fill="currentColor" />
    )}
  </button>
)

/** A strip of paper along the lower edge that grows with the upload, and breathes while we listen. */
const WorkStrip = ({ work }: { work: NonNullable<VoiceInvite['work']> }) =>
  work.kind === 'sending' ? (
    <div
      role="progressbar"
      aria-label="Sending your recording"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(work.share * 100)}
      className="absolute inset-x-0 bottom-0 h-2 bg-on-color/25"
    >
      <div
        className="h-full w-full origin-left bg-marigold transition-transform"
        style={{ transform: `scaleX(${Math.max(0.03, work.share)})` }}
      />
    </div>
  ) : (
    <div aria-hidden="true" className="shimmer absolute inset-x-0 bottom-0 h-2 bg-marigold" />
  )
