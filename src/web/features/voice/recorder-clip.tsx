import { Mic, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PlayControls } from '#web/features/voice/play-controls.tsx'
import { toSpanish } from '#web/features/voice/playback-model.ts'
import { useClipBars } from '#web/features/voice/use-clip-bars.ts'
import { usePlayback } from '#web/features/voice/use-playback.ts'
import type { VoiceInvite } from '#web/features/voice/use-voice-invite.ts'
import { WorkLine } from '#web/features/voice/work-line.tsx'
import { toAudioSource } from '#web/lib/audio/audio-source.ts'
import { toClock } from '#web/lib/text/clock-time.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toastError } from '#web/ui/toast.ts'

/** A recording that is there: hear it, record another, throw it away. */
export function RecorderClip({ voice }: { voice: VoiceInvite }) {
  const { clip, audio } = voice
  const source = clip?.source ?? toAudioSource(audio?.url ?? '')
  const shape = useClipBars(clip ? null : source)
  const playback = useClipPlayback(source, clip?.seconds ?? audio?.duration ?? shape?.seconds ?? 0)
  return (
    <Card color="grape" className="relative grid min-h-44 content-between gap-3 overflow-hidden">
      <div className="flex items-center gap-4">
        <PlayControls isOwn playback={playback} bars={clip ? voice.bars : shape?.bars} />
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

/** Hears one's own recording before it is posted; nothing is fetched before it is played. */
function useClipPlayback(source: string, duration: number) {
  const [audio] = useState(() => Object.assign(new Audio(), { preload: 'none', src: source }))
  useEffect(() => () => audio.pause(), [audio])
  return usePlayback(audio, duration, (trouble) => toastError(toSpanish(trouble), 'Error de reproducción'))
}

/** A strip of paper along the lower edge that grows with the upload, and breathes while we listen. */
function WorkStrip({ work }: { work: NonNullable<VoiceInvite['work']> }) {
  return work.kind === 'sending' ? (
    <div
      role="progressbar"
      aria-label="Sending your recording"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(work.share * 100)}
      className="absolute inset-x-0 bottom-0 h-2 bg-[#1c1633]/25"
    >
      <div
        className="h-full w-full origin-left bg-marigold transition-transform"
        style={{ transform: `scaleX(${Math.max(0.03, work.share)})` }}
      />
    </div>
  ) : (
    <div aria-hidden="true" className="shimmer absolute inset-x-0 bottom-0 h-2 bg-marigold" />
  )
}
