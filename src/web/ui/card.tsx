import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/text/class-names.ts'
import { backgroundOf, type PaperColor } from '#web/ui/colors.ts'

type CardProps = Omit<ComponentProps<'div'>, 'color'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'form'
  color?: PaperColor | undefined
  /** Without the hard shadow, for cards inside cards and speech bubbles. */
  flat?: boolean | undefined
  padded?: boolean | undefined
}

/** A sheet of paper with an ink outline. */
export function Card({ as: Tag = 'div', color = 'plain', flat, padded = true, className, ...rest }: CardProps) {
  const Element = Tag as 'div'
  return (
    <Element
      className={classNames(
        'rounded-card border-2 border-ink',
        backgroundOf[color],
        !flat && 'shadow-hard',
        padded && 'p-4',
        className,
      )}
      {...rest}
    />
  )
}
