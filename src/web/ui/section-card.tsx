import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'
import { backgroundOf, type ThemeColor } from '#web/ui/colors.ts'

type SectionCardProps = {
  title: string
  icon: ReactNode
  color: ThemeColor
  text?: ReactNode
  children?: ReactNode
}

/** A section of a settings page: icon, heading, sentence, controls. */
export function SectionCard({ title, icon, color, text, children }: SectionCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-2">
        <div className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className={`-rotate-6 grid size-11 shrink-0 place-items-center rounded-field border-2 border-ink ${backgroundOf[color]}`}
          >
            {icon}
          </span>
          <h2 id={id} className="min-w-0 text-h3">
            {title}
          </h2>
        </div>
        {text && <p className="text-pretty text-ink-soft">{text}</p>}
      </div>
      {children}
    </Card>
  )
}
