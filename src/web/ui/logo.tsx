import { product } from '#shared/product.ts'
import { classNames } from '#web/lib/text/class-names.ts'

/** Two half discs, cut and shoved past each other: an S, and two people who run into one another. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={classNames('size-9 shrink-0 overflow-visible', className)}>
      <g stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round" transform="rotate(-12 24 24)">
        <path d="M28.6 2.2C14.6 1 5.4 6.8 5.2 15.4 5 24 15 29 28.8 28Z" fill="var(--tomato)" />
        <path d="M19.2 20.2C33 19 42.8 24.6 42.9 33.2 43 42 33.2 47.4 19.4 46Z" fill="var(--marigold)" />
      </g>
    </svg>
  )
}

/** The mark and the name beside it. */
export function Logo({ className, size = 'medium' }: { className?: string; size?: 'medium' | 'large' }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 font-display font-extrabold tracking-tight text-ink',
        size === 'large' ? 'text-display' : 'text-h1',
        className,
      )}
    >
      <LogoMark className={size === 'large' ? 'size-12' : 'size-9'} />
      {product.name}
    </span>
  )
}
