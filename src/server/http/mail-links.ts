import { HttpError } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'

/** A link of a mail whose token is not ours, or not all of it. */
export function refuseMailLink(): HttpError {
  return new HttpError('gone', t('refusals:mail-link'), {
    page: { title: t('refusals:mail-link-title'), action: { href: '/', label: t('error-pages:back-home') } },
  })
}
