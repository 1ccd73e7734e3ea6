import { Link } from 'wouter'
import { t } from '#shared/message.ts'
import { useOperator } from '#web/lib/api/app-config.ts'
import { classNames } from '#web/lib/text/class-names.ts'

const quietLink = 'inline-flex min-h-12 items-center underline underline-offset-4'

/** Who runs this server, and where its code is: at the foot of public pages. */
export function OperatorLine({ className }: { className?: string }) {
  const operator = useOperator()
  if (!operator) return null
  const { name, sourceUrl } = operator
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-5 text-ink-soft text-small wrap-anywhere', className)}>
      {name ? (
        <Link to="/imprint" className={quietLink}>
          {t('app:run-by', { name })}
        </Link>
      ) : (
        <span>{t('app:no-operator')}</span>
      )}
      {sourceUrl && (
        <a href={sourceUrl} rel="noopener" className={quietLink}>
          {t('app:free-software')}
        </a>
      )}
    </p>
  )
}

type SupportLinkProps = { className?: string; subject?: string }

/** The address of whoever helps here. */
export function SupportLink({
  className = 'font-semibold text-link underline underline-offset-2',
  subject,
}: SupportLinkProps) {
  const operator = useOperator()
  if (!operator) return <span className={className}>{t('app:support')}</span>
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return (
    <a href={`mailto:${operator.supportEmail}${query}`} className={classNames(className, 'typed wrap-anywhere')}>
      {operator.supportEmail}
    </a>
  )
}
