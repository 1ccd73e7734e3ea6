import { classNames } from '#web/lib/text/class-names.ts'

/** A count, capped at 9+. Renders nothing at zero. */
export function Badge({ count, className }: { count: number; className?: string }) {
  return count > 0 ? (
    <span
      className={classNames(
        'pop-in inline-grid h-6 min-w-6 place-items-center rounded-full border-2 border-ink bg-tomato px-1 font-bold text-on-color text-tiny leading-none',
        className,
      )}
    >
      {count > 9 ? '9+' : count}
    </span>
  ) : null
}
