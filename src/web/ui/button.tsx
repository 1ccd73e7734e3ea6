import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '#web/lib/text/class-names.ts'
import { backgroundOf, type PaperColor } from '#web/ui/colors.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export type ButtonColor = PaperColor | 'danger' | 'warning'
export type ButtonSize = 'small' | 'medium' | 'large'

type Look = {
  color?: ButtonColor | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
  fullWidth?: boolean | undefined
}

const dangers = {
  danger: 'border-ink bg-ink text-paper [--shadow-color:var(--tomato)]',
  /** Leads to something final, which it does not do by itself. */
  warning: 'border-danger bg-card text-danger [--shadow-color:var(--danger)]',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 py-1.5 text-small touch-area max-[22rem]:gap-1.5 max-[22rem]:px-2.5',
  medium: 'min-h-12 px-5 py-2 text-body',
  large: 'min-h-15 px-6 py-3 font-display font-extrabold text-[1.375rem] tracking-tight',
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows a spinner and ignores taps, but keeps the focus. */
    busy?: boolean | undefined
    /** The label while busy: 'Sending...'. */
    busyLabel?: string | undefined
    /** For toggle buttons, such as a chosen answer. */
    pressed?: boolean | undefined
  }

export function Button(props: ButtonProps) {
  const { color, size, icon, fullWidth, busy, busyLabel, pressed, className, children, onClick, ...rest } = props
  const isOff = busy || rest['aria-disabled']
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      className={toClassName({ color, size, fullWidth }, className)}
      {...rest}
      // Unlike `disabled` it keeps the focus; taps do nothing.
      aria-disabled={isOff || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

type ButtonLinkProps = Look & {
  /** A path of this app. */
  to?: string
  /** Leaves the app's router: /api/login, mailto:, another site. */
  href?: string
  className?: string
  children: ReactNode
} & Omit<ComponentProps<'a'>, 'href' | 'color'>

export function ButtonLink({ to, href, color, size, icon, fullWidth, className, children, ...rest }: ButtonLinkProps) {
  const look = toClassName({ color, size, fullWidth }, className)
  const Tag = to === undefined ? 'a' : Link
  return (
    <Tag href={to ?? href ?? ''} className={look} {...rest}>
      {icon}
      {children}
    </Tag>
  )
}

function toClassName({ color = 'tomato', size = 'medium', fullWidth }: Look, className?: string) {
  return classNames(
    'pressable inline-flex items-center justify-center gap-2 rounded-full border-2 text-center font-bold leading-tight',
    'disabled:opacity-60 aria-disabled:opacity-60',
    color === 'danger' || color === 'warning' ? dangers[color] : `border-ink ${backgroundOf[color]}`,
    sizes[size],
    fullWidth && 'w-full',
    className,
  )
}
