import { type KeyboardEvent, useId } from 'react'
import { stepOf } from '#web/lib/device/direction.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { backgroundOf, type ThemeColor } from '#web/ui/colors.ts'

export type Segment<Value extends string> = { value: Value; label: string; color?: ThemeColor }

type SegmentedProps<Value extends string> = {
  /** The accessible name of the choice. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

const frame = 'flex overflow-hidden rounded-full border-2 border-ink bg-card font-bold text-small'

/** Tabs with arrow keys; `panelId` is the panel that they control. */
export function SegmentedTabs<Value extends string>(props: SegmentedProps<Value> & { panelId: string }) {
  const { label, segments, value, onChange, panelId } = props
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = stepOf(event.key)
    if (step === undefined) return
    event.preventDefault()
    const next = (segments.findIndex((segment) => segment.value === value) + step + segments.length) % segments.length
    const target = segments[next]
    if (!target) return
    onChange(target.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={frame} onKeyDown={move} tabIndex={-1}>
      {segments.map((segment) => {
        const isOn = segment.value === value
        return (
          <button
            key={segment.value}
            type="button"
            role="tab"
            id={toTabId(panelId, segment.value)}
            aria-selected={isOn}
            aria-controls={panelId}
            tabIndex={isOn ? 0 : -1}
            className={piece(isOn, segment.color)}
            onClick={() => onChange(segment.value)}
          >
            {segment.label}
          </button>
        )
      })}
    </div>
  )
}

/** The id of a tab, for its panel's aria-labelledby. */
export const toTabId = (panelId: string, value: string): string => `${panelId}-${value}-tab`

/** Radio buttons that look like the segments of a tab list, for forms. */
export function SegmentedChoice<Value extends string>({ label, segments, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={frame}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classNames(
            piece(segment.value === value, segment.color),
            'has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:-outline-offset-4',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </div>
  )
}

function piece(isOn: boolean, color: ThemeColor = 'marigold') {
  return classNames(
    'flex min-h-12 flex-1 items-center justify-center px-2 py-1 text-center leading-tight',
    'not-first:border-ink not-first:border-s-2 focus-visible:-outline-offset-4',
    isOn ? backgroundOf[color] : 'text-ink',
  )
}
