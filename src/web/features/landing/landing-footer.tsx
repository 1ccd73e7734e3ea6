import { Link } from 'wouter'
import { product } from '#shared/product.ts'
import { OperatorLine } from '#web/ui/operator.tsx'

const look = 'inline-flex min-h-12 items-center underline underline-offset-4'

export function LandingFooter() {
  return (
    <footer className="flex flex-wrap items-center gap-x-5 border-ink border-t-2 pt-2 font-semibold text-small">
      <Link to="/terms" className={look}>
        Terms &amp; Conditions
      </Link>
      <Link to="/privacy" className={look}>
        Privacy Policy
      </Link>
      <OperatorLine className="basis-full" />
      <span className="basis-full text-ink-soft">{product.name}, since tonight</span>
    </footer>
  )
}
