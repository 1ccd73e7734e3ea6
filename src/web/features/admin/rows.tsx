import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from '#web/ui/card.tsx'
import { backgroundOf, type ThemeColor } from '#web/ui/colors.ts'

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={label} padded={false} className="overflow-hidden">
      <ul className="divide-y-2 divide-ink-faint">{children}</ul>
    </Card>
  )
}

type RowProps = {
  /** Without it the row leads nowhere. */
  to?: string | undefined
  mark?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** What to do about it: in full, however long. */
  below?: ReactNode
  /** At the right: a count, a state, a button. */
  end?: ReactNode
}

export function Row({ to, mark, title, text, below, end }: RowProps) {
  const content = (
    <>
      {mark}
      <span className="min-w-0 flex-1">
        <span className="typed line-clamp-2 break-words font-bold leading-snug">{title}</span>
        {text && <span className="typed line-clamp-3 break-words text-ink-soft text-small">{text}</span>}
        {below && <span className="typed mt-1 block break-words text-small">{below}</span>}
      </span>
      {end}
    </>
  )
  const look = 'flex min-h-16 items-center gap-3 px-4 py-2.5'
  return (
    <li>
      {to === undefined ? (
        <div className={look}>{content}</div>
      ) : (
        <Link to={to} className={`${look} hover:bg-ink-faint focus-visible:-outline-offset-6`}>
          {content}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
        </Link>
      )}
    </li>
  )
}

export function Mark({ color, children }: { color: ThemeColor; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`-rotate-6 grid size-10 shrink-0 place-items-center rounded-field border-2 border-ink ${backgroundOf[color]}`}
    >
      {children}
    </span>
  )
}

/** A heading, and what is below it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-h3">{title}</h2>
      {children}
    </section>
  )
}
