import type { ReactNode } from 'react'
import { classNames } from '#web/lib/text/class-names.ts'

/** The body of a page: margins, safe areas, and room for the bar. */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'page-in pt-[calc(var(--safe-top)+0.5rem)] pe-[max(var(--page-margin),var(--safe-end))] ps-[max(var(--page-margin),var(--safe-start))]',
        'pb-[calc(var(--nav-height)+var(--nav-bottom)+2rem)]',
        className,
      )}
    >
      {children}
    </div>
  )
}
