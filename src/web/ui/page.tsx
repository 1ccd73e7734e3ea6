import type { ReactNode } from 'react'
import { classNames } from '#web/lib/text/class-names.ts'

/** The body of a page: margins, safe areas, and room for the bar and the messages that float. */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'page-in pt-[calc(var(--safe-top)+0.5rem)] pr-[max(var(--page-margin),var(--safe-right))] pl-[max(var(--page-margin),var(--safe-left))]',
        'pb-[calc(var(--nav-height)+var(--nav-bottom)+var(--tray-height)+2rem)]',
        className,
      )}
    >
      {children}
    </div>
  )
}
