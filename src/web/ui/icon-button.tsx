import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '#web/lib/text/class-names.ts'
import { backgroundOf, type PaperColor } from '#web/ui/colors.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

type Look = {
  /** The accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  color?: PaperColor | undefined
  size?: 'medium' | 'large' | undefined
  tooltipAlign?: 'center' | 'end' | undefined
}

type IconButtonProps = Look & Omit<ComponentProps<'button'>, 'color' | 'aria-label'>

export function IconButton({ label, icon, color, size, tooltipAlign, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} align={tooltipAlign}>
      <button type="button" aria-label={label} className={toClassName({ color, size }, className)} {...rest}>
        {icon}
      </button>
    </Tooltip>
  )
}

type IconLinkProps = Look & { to: string; className?: string; children?: ReactNode }

/** An icon link to another page; `children` may add a badge. */
export function IconLink({ label, icon, color, size, tooltipAlign, to, className, children }: IconLinkProps) {
  return (
    <Tooltip text={label} align={tooltipAlign}>
      <Link to={to} aria-label={label} className={toClassName({ color, size }, className)}>
        {icon}
        {children}
      </Link>
    </Tooltip>
  )
}

function toClassName({ color = 'plain', size = 'medium' }: Pick<Look, 'color' | 'size'>, className?: string) {
  return classNames(
    'pressable-small touch-area inline-grid shrink-0 place-items-center rounded-full border-2 border-ink disabled:opacity-60',
    size === 'large' ? 'size-13' : 'size-11',
    backgroundOf[color],
    className,
  )
}
