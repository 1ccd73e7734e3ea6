import { Link } from 'wouter'
import { t } from '#shared/message.ts'
import { LanguageChoice } from '#web/ui/language-choice.tsx'
import { OperatorLine } from '#web/ui/operator.tsx'

const look = 'inline-flex min-h-12 items-center underline underline-offset-4'

export function LandingFooter() {
  return (
    <footer className="flex flex-wrap items-center gap-x-5 border-ink border-t-2 pt-2 font-semibold text-small">
      <Link to="/terms" className={look}>
        {t('landing:footer.terms')}
      </Link>
      <Link to="/privacy" className={look}>
        {t('landing:footer.privacy')}
      </Link>
      <LanguageChoice className="basis-full" />
      <OperatorLine className="basis-full" />
      <span className="basis-full text-ink-soft">{t('landing:footer.since')}</span>
    </footer>
  )
}
