import { Minus, Plus } from 'lucide-react'
import { t } from '#shared/message.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type StepperProps = {
  /** What is counted, for screen readers. */
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

/** A small number between two buttons. */
export function Stepper({ label, value, least, most, onChange }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out inline in Safari
    <span role="group" aria-label={label} className="inline-flex items-center gap-2">
      <IconButton
        label={t('common:one-fewer')}
        icon={<Minus className="size-5" />}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      />
      <output className="min-w-9 text-center font-display font-extrabold text-h2 tabular-nums">{value}</output>
      <IconButton
        label={t('common:one-more')}
        icon={<Plus className="size-5" />}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      />
    </span>
  )
}
