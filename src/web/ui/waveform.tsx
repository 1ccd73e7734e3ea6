import type { KeyboardEvent, PointerEvent } from 'react'
import { t } from '#shared/message.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { toClock } from '#web/lib/text/clock-time.ts'

export const barCount = 32

/** A placeholder waveform, for a clip that is not decoded. */
export const calmBars: readonly number[] = Array.from(
  { length: barCount },
  (_, i) => 0.3 + 0.16 * Math.sin(i / 1.6) + 0.12 * Math.sin(i / 0.7),
)

const names = Array.from({ length: barCount }, (_, i) => `bar-${i}`)

type WaveformProps = {
  bars: readonly number[]
  /** The played share, from 0 to 1; drawn in ink. */
  played?: number
  className?: string
}

/** A waveform of paper strips. */
export function Waveform({ bars, played = 0, className }: WaveformProps) {
  return (
    <span aria-hidden="true" data-scheme="light" className={classNames('flex items-center justify-between', className)}>
      {names.map((name, i) => (
        <span
          key={name}
          className={classNames(
            'w-[2.2%] min-w-0.5 rounded-full',
            (i + 0.5) / barCount <= played ? 'bg-on-color' : 'bg-paper',
          )}
          style={{ height: `${Math.round(Math.max(0.08, bars[i] ?? 0) * 100)}%` }}
        />
      ))}
    </span>
  )
}

type SeekableWaveformProps = {
  label: string
  bars: readonly number[]
  position: number
  length: number
  onSeek: (seconds: number) => void
  className?: string
}

const stepSeconds = 2

/** A waveform as a slider: tap, drag or arrow keys. */
export function SeekableWaveform({ label, bars, position, length, onSeek, className }: SeekableWaveformProps) {
  function seekTo({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSeek(length * Math.max(0, Math.min(1, (clientX - left) / width)))
  }
  function press(event: KeyboardEvent) {
    const target = {
      ArrowRight: position + stepSeconds,
      ArrowUp: position + stepSeconds,
      ArrowLeft: position - stepSeconds,
      ArrowDown: position - stepSeconds,
      Home: 0,
      End: length,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    onSeek(Math.max(0, Math.min(length, target)))
  }
  return (
    <div
      role="slider"
      // Time runs to the right in every language, as on players and clocks.
      dir="ltr"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(position)}
      aria-valuetext={t('common:position', { position: toClock(position), length: toClock(length) })}
      className={classNames('touch-pan-y cursor-pointer rounded-field outline-on-color', className)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
    >
      <Waveform bars={bars} played={length > 0 ? position / length : 0} className="h-full" />
    </div>
  )
}
