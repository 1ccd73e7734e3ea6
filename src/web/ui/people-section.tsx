import { type ReactNode, type Ref, useId } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'

type PeopleSectionProps = {
  title: string
  count?: number | undefined
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A heading with a count, and the people in a card. */
export function PeopleSection({ title, count, headingRef, children }: PeopleSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex min-h-8 items-center gap-2.5">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-h2 focus:outline-none">
          {title}
        </h2>
        {count !== undefined && count > 0 && <Chip className="tabular-nums">{count}</Chip>}
      </div>
      {children}
    </section>
  )
}

export function PeopleList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className="px-4 py-1.5">
      <ul aria-label={label} className="divide-y-2 divide-ink-faint">
        {children}
      </ul>
    </Card>
  )
}
