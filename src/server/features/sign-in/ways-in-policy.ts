import type { Config } from '#server/config.ts'
import { HttpError } from '#server/http/http-error.ts'
import { product } from '#shared/product.ts'
import { settingsPaths } from '#shared/settings.ts'

/** Why no new account may be made, or null where one may. */
export function refuseSignUp({ signUp }: Pick<Config, 'signUp'>, isInvited: boolean): HttpError | null {
  if (signUp === 'open' || (signUp === 'invited' && isInvited)) return null
  return signUp === 'invited'
    ? signUpClosed(
        'A new account needs an invitation here. Ask a friend for a link, and join from the page that it opens.',
      )
    : signUpClosed('No new accounts are made here. If you have one, sign in the way you did before.')
}

function signUpClosed(sentence: string): HttpError {
  const action = { href: '/', label: `Back to ${product.name}` }
  return new HttpError('sign_up_closed', sentence, { page: { title: 'The door is closed', action } })
}

/** The account is new and has no name. */
export const nameNeeded = () => new HttpError('name_needed', 'What should your crew call you?', { field: 'name' })

export function lastWay(): HttpError {
  return new HttpError(
    'last_way',
    'That is your last way in. Add another one first, else nobody could let you back in.',
  )
}

/** For a person who proved that it is theirs: so they may know. */
export function otherAccount(what: string): HttpError {
  const action = { href: settingsPaths['ways-in'], label: 'Back to your ways in' }
  return new HttpError('conflict', `${what} opens another account here. Sign in with it to get there.`, {
    page: { title: 'That one is taken', action },
  })
}

/** A guest whose things another tab has just brought into an account. */
export function keptElsewhere(): HttpError {
  const action = { href: '/', label: `Go on to ${product.name}` }
  return new HttpError('conflict', 'Your place was just kept in another tab. Reload this page to go on.', {
    page: { title: 'All done already', action },
  })
}
