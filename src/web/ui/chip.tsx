import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/text/class-names.ts'
import { backgroundOf, type PaperColor } from '#web/ui/colors.ts'

type Look = { icon?: ReactNode; color?: PaperColor | undefined; children: ReactNode }

/** A small fact: a place, a time, a guest policy. */
export function Chip({ icon, color, children, className }: Look & { className?: string }) {
  return (
    <span className={toClassName(color, className)}>
      {icon}
      <Words>{children}</Words>
    </span>
  )
}

type ChipButtonProps = Look & Omit<ComponentProps<'button'>, 'color'> & { pressed?: boolean | undefined }

/** A chip one can tap; `pressed` makes it a toggle. */
export function ChipButton({ icon, color, pressed, children, className, ...rest }: ChipButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(toClassName(color, className), 'touch-area active:scale-95 disabled:opacity-60')}
      {...rest}
    >
      {icon}
      <Words>{children}</Words>
    </button>
  )
}

/** A chip that opens something elsewhere, such as a map. */
export function ChipLink({ icon, color, children, className, ...rest }: Look & Omit<ComponentProps<'a'>, 'color'>) {
  return (
    <a className={classNames(toClassName(color, className), 'touch-area underline-offset-2 hover:underline')} {...rest}>
      {icon}
      <Words>{children}</Words>
    </a>
  )
}

function toClassName(color: Look['color'] = 'plain', className?: string) {
  return classNames(
    'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border-2 border-ink px-3 py-0.5 text-small font-semibold',
    backgroundOf[color],
    className,
  )
}

/** Positioned: words for screen readers alone, behind what is cut, would widen the page. */
function Words({ children }: { children: ReactNode }) {
  return <span className="typed relative min-w-0 truncate">{children}</span>
}
