import type { Config } from '#server/config.ts'
import { HttpError } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'
import { settingsPaths } from '#shared/settings.ts'

/** Why no new account may be made, or null where one may. */
export function refuseSignUp({ signUp }: Pick<Config, 'signUp'>, isInvited: boolean): HttpError | null {
  if (signUp === 'open' || (signUp === 'invited' && isInvited)) return null
  return signUp === 'invited' ? signUpClosed(t('sign-in:invitation-needed')) : signUpClosed(t('sign-in:closed'))
}

function signUpClosed(sentence: string): HttpError {
  const action = { href: '/', label: t('error-pages:back') }
  return new HttpError('sign_up_closed', sentence, { page: { title: t('sign-in:closed-title'), action } })
}

/** The account is new and has no name. */
export const nameNeeded = () => new HttpError('name_needed', t('sign-in:name-needed'), { field: 'name' })

export function lastWay(): HttpError {
  return new HttpError('last_way', t('sign-in:last-way'))
}

/** For a person who proved that it is theirs, an account at a provider or else an address: so they may know. */
export function otherAccount(provider?: string): HttpError {
  const action = { href: settingsPaths['ways-in'], label: t('sign-in:back-to-ways') }
  const sentence = provider === undefined ? t('sign-in:address-taken') : t('sign-in:provider-taken', { provider })
  return new HttpError('conflict', sentence, { page: { title: t('sign-in:taken-title'), action } })
}

/** A guest whose things another tab has just brought into an account. */
export function keptElsewhere(): HttpError {
  const action = { href: '/', label: t('sign-in:go-on-to-app') }
  return new HttpError('conflict', t('sign-in:kept-elsewhere'), {
    page: { title: t('sign-in:kept-elsewhere-title'), action },
  })
}
