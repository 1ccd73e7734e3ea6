import { logo } from '#shared/logo.ts'
import { product } from '#shared/product.ts'
import { classNames } from '#web/lib/text/class-names.ts'

/** Two half discs, cut and shoved past each other: an S, and two people who run into one another. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={classNames('size-9 shrink-0 overflow-visible', className)}>
      <g stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round" transform={logo.tilt}>
        <path d={logo.upper} fill="var(--tomato)" />
        <path d={logo.lower} fill="var(--marigold)" />
      </g>
    </svg>
  )
}

/** The mark and the name beside it. */
export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 font-display font-extrabold text-h1 text-ink tracking-tight',
        className,
      )}
    >
      <LogoMark />
      {product.name}
    </span>
  )
}
