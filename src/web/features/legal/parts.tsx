import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { SupportLink } from '#web/ui/operator.tsx'

const link = 'font-semibold text-link underline underline-offset-2'

/** A link to another page of the app, or with a hash to a chapter of this one. */
export function PaperLink({ to, children }: { to: string; children: ReactNode }) {
  const Tag = to.startsWith('#') ? 'a' : Link
  return (
    <Tag href={to} className={link}>
      {children}
    </Tag>
  )
}

// What the tags of our texts become.
export const linkTo = (to: string) => (inside: ReactNode) => <PaperLink to={to}>{inside}</PaperLink>
export const bold = (inside: ReactNode) => <b>{inside}</b>
export const support = () => <SupportLink />

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 ps-5 marker:text-tomato">{children}</ul>
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-4 border-ink-faint border-s-2 ps-4">{children}</dl>
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-bold font-display text-lead leading-snug">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
