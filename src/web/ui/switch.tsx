import { useId } from 'react'
import { classNames } from '#web/lib/text/class-names.ts'

type SwitchProps = {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  busy?: boolean
}

/** A switch; the whole row is its touch target. */
export function Switch({ label, hint, checked, onChange, disabled, busy }: SwitchProps) {
  const id = useId()
  return (
    <div className="relative flex min-h-12 items-center justify-between gap-4">
      <div className="min-w-0">
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-soft text-small">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-busy={busy || undefined}
        disabled={disabled}
        onClick={() => busy || onChange(!checked)}
        className={classNames(
          'h-8 w-14 shrink-0 rounded-full border-2 border-ink disabled:opacity-60',
          'after:absolute after:inset-0 after:content-[""]',
          checked ? 'bg-mint' : 'bg-ink-faint',
        )}
      >
        <span
          className={classNames(
            'block size-7 rounded-full border-2 border-ink bg-card transition-transform duration-150 ease-spring -translate-x-0.5 rtl:translate-x-0.5',
            checked && 'translate-x-5.5 rtl:-translate-x-5.5',
            busy && 'shimmer',
          )}
        />
      </button>
    </div>
  )
}
