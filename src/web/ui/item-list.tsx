import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Short rows with dividers, inside a card. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y-2 divide-ink-faint border-ink-faint border-t-2">
      {children}
    </ul>
  )
}

type ItemProps = { icon: ReactNode; title: ReactNode; text?: ReactNode; action?: ReactNode }

export function Item({ icon, title, text, action }: ItemProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="typed font-semibold leading-snug">{title}</p>
        {text && <p className="text-ink-soft text-small">{text}</p>}
      </div>
      {action}
    </li>
  )
}

/** With the expected number of rows. */
export function ItemListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="divide-y-2 divide-ink-faint border-ink-faint border-t-2">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
        <div key={index} className="flex min-h-16 items-center gap-3 py-2">
          <Skeleton className="size-8" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A list inside a card that failed to load, in one line. */
export function FailedList({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-40 flex-1">{text}</p>
      <button type="button" className="min-h-12 font-bold underline underline-offset-4" onClick={onRetry}>
        {t('common:try-again')}
      </button>
    </div>
  )
}
