import { classNames } from '#web/lib/text/class-names.ts'

/** A placeholder. Give it the size of the real content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('shimmer block rounded-field bg-ink-faint', className)} />
}
