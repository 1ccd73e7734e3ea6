import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#shared/message.ts'
import { PlayControls } from '#web/features/voice/play-controls.tsx'
import { useClipBars } from '#web/features/voice/use-clip-bars.ts'
import { usePlayback } from '#web/features/voice/use-playback.ts'
import { isIphone } from '#web/lib/device/is-ios.ts'
import { toClock, toSeconds } from '#web/lib/text/clock-time.ts'
import { toast, toastError } from '#web/ui/toast.ts'

type VoicePlayerProps = {
  audio: HTMLAudioElement
  /** The play() of the tap. */
  started: Promise<void>
  duration: number | null
  of: string
  onGone: () => void
  onClose: () => void
}

const iphoneMs = 4_000

/** The expanded player. Plays at once, one at a time; closing collapses it. */
export function VoicePlayer({ audio, started, duration, of, onGone, onClose }: VoicePlayerProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const shape = useClipBars(audio.src, onGone)
  const playback = usePlayback(audio, toSeconds(duration) || (shape?.seconds ?? 0), toastPlaybackError)
  const { state, position, length } = playback

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per tap
  useEffect(() => {
    void playback.follow(started)
    frame.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [started])

  function close() {
    playback.rewind()
    onClose()
  }
  return (
    <fieldset
      ref={frame}
      aria-label={t('voice:note', { name: of })}
      data-playing=""
      className="flex min-w-0 items-center gap-3 rounded-card border-2 border-ink bg-grape p-2.5 text-on-color"
    >
      <PlayControls playback={playback} bars={shape?.bars} />
      <span className="min-w-9 text-end font-bold text-small tabular-nums">
        {toClock(state === 'idle' ? length : position)}
      </span>
      <button
        type="button"
        aria-label={t('common:close')}
        className="touch-area grid size-9 shrink-0 place-items-center rounded-full border-2 border-on-color outline-on-color active:scale-95"
        onClick={close}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </fieldset>
  )
}

function toastPlaybackError() {
  if (!isIphone()) return toastError(t('voice:error-text'), t('voice:error'))
  return toast({
    title: t('voice:iphone'),
    description: t('voice:iphone-text'),
    variant: 'destructive',
    duration: iphoneMs,
  })
}
