import { inTransaction } from '#server/db/database.ts'
import { getOwnView } from '#server/features/accounts/actions.ts'
import { toLocalPath } from '#server/features/accounts/input.ts'
import { findUserIdByIdentity } from '#server/features/accounts/queries.ts'
import { ensureCrew, insertNewcomer, toNewcomer } from '#server/features/demo/actions.ts'
import { listSampleIds } from '#server/features/demo/queries.ts'
import { oneself, toDemoPage } from '#server/features/demo/view.ts'
import { requireSignUp, startSession } from '#server/features/sign-in/ways-in-actions.ts'
import type { Api, Call } from '#server/http/api.ts'
import { notFound } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'
import { beginSignIn, beginSignInWithRedirect, signInAsSample } from '#shared/sign-ins.ts'

const signInLimit = { name: 'demo-sign-in', max: 30, seconds: 600 }

export function registerDemo(api: Api): void {
  const { route, context } = api
  const { config, db } = context
  if (!config.demo) return

  async function showPage({ me, query, reply }: Pick<Call<typeof beginSignIn>, 'me' | 'query' | 'reply'>) {
    await ensureCrew(context)
    const redirect = toLocalPath(query.redirect)
    // Signed in and on the way to somewhere: that place wants a fresh sign-in.
    const own = me && redirect !== '/' ? (await getOwnView(context, me.id)).displayName : null
    const page = toDemoPage({ config, redirect, isSignedIn: me !== null, own, ids: await listSampleIds(db) })
    return reply.type('text/html; charset=utf-8').send(page)
  }
  route(beginSignIn, showPage)
  route(beginSignInWithRedirect, showPage)

  async function becomeSample(call: Call<typeof signInAsSample>, sample: string) {
    await ensureCrew(context)
    const userId = await findUserIdByIdentity(db, 'demo', sample)
    if (!userId) throw notFound(t('sign-in:demo.nobody'))
    await inTransaction(db, (tx) => startSession(tx, api, { visitor: call, userId, method: 'demo' }))
  }

  route(signInAsSample, { limit: signInLimit }, async (call) => {
    const { body, reply } = call
    const redirect = toLocalPath(body.redirect)
    if (body.person === oneself && call.me) {
      const userId = call.me.id
      await inTransaction(db, (tx) => startSession(tx, api, { visitor: call, userId, method: 'demo' }))
      return reply.redirect(redirect, 303)
    }
    if (body.person) {
      await becomeSample(call, body.person)
      return reply.redirect(redirect, 303)
    }
    const name = toNewcomer(body.name ?? '')
    if (!name) {
      const page = toDemoPage({
        config,
        redirect,
        isSignedIn: call.me !== null,
        nameError: t('sign-in:demo.name-needed'),
        ids: await listSampleIds(db),
      })
      return reply.code(400).type('text/html; charset=utf-8').send(page)
    }
    await ensureCrew(context)
    await inTransaction(db, async (tx) => {
      await requireSignUp(tx, context, { me: call.me, email: null, redirect })
      const userId = await insertNewcomer(tx, name)
      await startSession(tx, api, { visitor: call, userId, method: 'demo' })
    })
    return reply.redirect(redirect, 303)
  })
}
