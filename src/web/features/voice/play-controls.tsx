import { Pause, Play } from 'lucide-react'
import { t } from '#shared/message.ts'
import type { Playback } from '#web/features/voice/use-playback.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { calmBars, SeekableWaveform } from '#web/ui/waveform.tsx'

type PlayControlsProps = { playback: Playback; bars: readonly number[] | null | undefined; isOwn?: boolean }

const disc =
  'grid shrink-0 place-items-center rounded-full border-2 border-on-color bg-marigold text-on-color outline-on-color active:scale-95'

const labels = {
  own: { play: 'voice:play-own', pause: 'voice:pause-own' },
  others: { play: 'voice:play', pause: 'voice:pause' },
} as const

/** The play button and waveform of a clip. One's own recording is larger. */
export function PlayControls({ playback, bars, isOwn = false }: PlayControlsProps) {
  const { state, toggle, position, length, seek } = playback
  const isPlaying = state === 'playing'
  const icon = isOwn ? 'size-7' : 'size-6'
  return (
    <>
      <button
        type="button"
        data-voice-main=""
        aria-label={t(labels[isOwn ? 'own' : 'others'][isPlaying ? 'pause' : 'play'])}
        aria-busy={state === 'loading' || undefined}
        className={classNames(disc, isOwn ? 'size-18 shadow-[3px_3px_0_var(--on-color)]' : 'size-12')}
        onClick={toggle}
      >
        {state === 'loading' && <Spinner className={icon} />}
        {isPlaying && <Pause aria-hidden="true" className={icon} fill="currentColor" />}
        {(state === 'idle' || state === 'paused') && (
          <Play aria-hidden="true" className={classNames(icon, isOwn ? 'ms-1' : 'ms-0.5')} fill="currentColor" />
        )}
      </button>
      <SeekableWaveform
        label={isOwn ? t('voice:position-own') : t('voice:position')}
        bars={bars ?? calmBars}
        position={position}
        length={length}
        onSeek={seek}
        className={classNames('min-w-0 flex-1', isOwn ? 'h-18' : 'h-12')}
      />
    </>
  )
}
