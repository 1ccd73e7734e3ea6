import { classNames } from '#web/lib/text/class-names.ts'

/** A paper ring with a bite out of it. Decoration only: the text beside it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('size-5 shrink-0 animate-spin motion-reduce:hidden', className)}
    >
      <path
        d="M12 3a9 9 0 1 1-8.5 6"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
        pathLength="1"
      />
    </svg>
  )
}
