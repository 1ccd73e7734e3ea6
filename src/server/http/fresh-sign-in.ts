import type { Context } from '#server/context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { isFreshSession } from '#server/http/queries.ts'
import type { Me } from '#server/http/session-cache.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { beginSignIn } from '#shared/sign-ins.ts'

const freshMinutes = 15
const again = toPath(beginSignIn, { query: { redirect: '/settings' } })

/** For what a found phone must not be enough: every sign-in starts a new session, so its age is that of the sign-in. */
export async function requireFreshSignIn({ db }: Pick<Context, 'db'>, me: Me, minutes = freshMinutes): Promise<void> {
  // Guests have no way to sign in again.
  if (me.kind === 'guest') return
  if (!(await isFreshSession(db, me.sessionId, minutes)))
    throw new HttpError('fresh_sign_in_needed', t('refusals:fresh-sign-in'), {
      page: { title: t('refusals:fresh-sign-in-title'), action: { href: again, label: t('refusals:sign-in-again') } },
    })
}
