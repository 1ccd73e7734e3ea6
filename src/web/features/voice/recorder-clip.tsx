import { Mic, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
import { PlayControls } from '#web/features/voice/play-controls.tsx'
import { toPlaybackMessage } from '#web/features/voice/playback-model.ts'
import type { Phase } from '#web/features/voice/recorder-model.ts'
import { useClipBars } from '#web/features/voice/use-clip-bars.ts'
import { usePlayback } from '#web/features/voice/use-playback.ts'
import type { Voice } from '#web/features/voice/use-recorder.ts'
import { toAudioSource } from '#web/lib/audio/audio-source.ts'
import { toClock } from '#web/lib/text/clock-time.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toastError } from '#web/ui/toast.ts'

const steps = [
  { afterMs: 0, text: 'recorder:step.listening' },
  { afterMs: 2_000, text: 'recorder:step.finding' },
  { afterMs: 7_000, text: 'recorder:step.still' },
] as const

/** A finished recording: play, record again, delete. */
export function RecorderClip({ voice }: { voice: Voice }) {
  const { recorder, form, dispatch } = voice
  const { clip, phase } = recorder
  const source = clip?.source ?? toAudioSource(form.audio?.url ?? '')
  const shape = useClipBars(clip ? null : source, () => dispatch({ kind: 'gone' }))
  const playback = useClipPlayback(source, clip?.seconds ?? form.audio?.duration ?? shape?.seconds ?? 0)
  return (
    <Card color="grape" className="relative grid min-h-44 content-between gap-3 overflow-hidden">
      <div className="flex items-center gap-4">
        <PlayControls isOwn playback={playback} bars={(clip ?? shape)?.bars} />
      </div>
      <div className="flex items-center gap-3">
        <p className="shrink-0 font-display font-extrabold text-h3 tabular-nums">
          {toClock(playback.state === 'idle' ? playback.length : playback.position)}
        </p>
        <WorkLine voice={voice} />
        <IconButton
          label={t('recorder:again')}
          tooltipAlign="end"
          icon={<Mic aria-hidden="true" className="size-5" />}
          onClick={() => dispatch({ kind: 'record' })}
        />
        <IconButton
          label={t('recorder:clear')}
          tooltipAlign="end"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => dispatch({ kind: 'clear' })}
        />
      </div>
      <WorkStrip phase={phase} />
    </Card>
  )
}

/** Plays the recording before it is posted; nothing is fetched until then. */
function useClipPlayback(source: string, duration: number) {
  const [audio] = useState(() => Object.assign(new Audio(), { preload: 'none', src: source }))
  useEffect(() => () => audio.pause(), [audio])
  return usePlayback(audio, duration, (trouble) => toastError(toPlaybackMessage(trouble), t('voice:playback.title')))
}

/** The recording's status line, beside its length. */
function WorkLine({ voice: { recorder, form, dispatch } }: { voice: Voice }) {
  const { phase } = recorder
  const isWorking = phase.name === 'sending' || phase.name === 'reading'
  return (
    <p className="min-w-0 flex-1 text-pretty font-medium text-small leading-tight">
      {phase.name === 'sending' && t('recorder:sending-share', { percent: Math.round(phase.share * 100) })}
      {phase.name === 'reading' && <ReadingLine onSkip={() => dispatch({ kind: 'skip' })} />}
      {!isWorking && (form.audio ? t('recorder:goes-along') : t('recorder:only-here'))}
    </p>
  )
}

function ReadingLine({ onSkip }: { onSkip: () => void }) {
  return (
    <>
      {useReadingStep()}{' '}
      <button type="button" className="touch-area font-bold underline underline-offset-2" onClick={onSkip}>
        {t('recorder:skip')}
      </button>
    </>
  )
}

/** The progress text; transcription takes longer on a small server. */
function useReadingStep(): string {
  const [step, setStep] = useState<PlainKey>(steps[0].text)
  useEffect(() => {
    const timers = steps.map(({ afterMs, text }) => setTimeout(() => setStep(text), afterMs))
    return () => timers.forEach(clearTimeout)
  }, [])
  return t(step)
}

/** A progress strip along the lower edge: upload progress, then a shimmer while transcribing. */
function WorkStrip({ phase }: { phase: Phase }) {
  if (phase.name === 'reading')
    return <div aria-hidden="true" className="shimmer absolute inset-x-0 bottom-0 h-2 bg-marigold" />
  if (phase.name !== 'sending') return null
  return (
    <div
      role="progressbar"
      aria-label={t('recorder:sending')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(phase.share * 100)}
      className="absolute inset-x-0 bottom-0 h-2 bg-on-color/25"
    >
      <div
        className="h-full w-full origin-left bg-marigold transition-transform"
        style={{ transform: `scaleX(${Math.max(0.03, phase.share)})` }}
      />
    </div>
  )
}
