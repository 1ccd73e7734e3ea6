import { classNames } from '#web/lib/text/class-names.ts'

/** A piece of the layout to come. Give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('shimmer block rounded-field bg-ink-faint', className)} />
}
