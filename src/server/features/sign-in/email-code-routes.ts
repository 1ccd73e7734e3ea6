import type * as z from 'zod/mini'
import { inTransaction } from '#server/db/database.ts'
import { getOwnView } from '#server/features/accounts/actions.ts'
import { splitName, toLocalPath } from '#server/features/accounts/input.ts'
import { findUserIdByEmail } from '#server/features/accounts/queries.ts'
import { codeTries, sendCode, useCode } from '#server/features/sign-in/email-code-actions.ts'
import { hashLetter, type Letter, openLetter, sealLetter } from '#server/features/sign-in/email-code-input.ts'
import { isUsable } from '#server/features/sign-in/email-code-queries.ts'
import { codeExpired, toAddressPage, toCodePage, toConfirmPage } from '#server/features/sign-in/email-code-view.ts'
import {
  addAddress,
  findOrCreateAccount,
  startSession,
  type Visitor,
} from '#server/features/sign-in/ways-in-actions.ts'
import { getWaysIn } from '#server/features/sign-in/ways-in-routes.ts'
import type { Api } from '#server/http/api.ts'
import { requireFreshSignIn } from '#server/http/fresh-sign-in.ts'
import { HttpError } from '#server/http/http-error.ts'
import {
  EmailCode,
  enterByForm,
  openEmailPage,
  sendEmailForm,
  startEmailCode,
  verifyEmailCode,
} from '#shared/email-codes.ts'
import { EmailAddress } from '#shared/schemas.ts'
import { addEmailWay } from '#shared/ways-in.ts'

const startLimit = { name: 'email-code', max: 10, seconds: 3600, byAddress: true } as const
const verifyLimit = { name: 'sign-in', max: 30, seconds: 600 }

type Typed = Letter & { name: string; begunAs?: string | undefined }

/** Into the account of a mailbox. Whatever is thrown after the code was right leaves the code as it was. */
async function enter(
  api: Api,
  visitor: Visitor,
  { email, code, name, redirect, begunAs = '' }: Typed,
): Promise<string> {
  const { context } = api
  const outcome = await inTransaction(context.db, async (tx) => {
    const refusal = await useCode(tx, context, { email, code })
    if (refusal) return refusal
    const proof = { method: 'email', identity: null, email, name: splitName(name), pictureUrl: null } as const
    const userId = await findOrCreateAccount(tx, context, { proof, me: visitor.me, redirect, begunAs })
    await startSession(tx, api, { visitor, userId, method: 'email' })
    return userId
  })
  if (outcome instanceof HttpError) throw outcome
  return outcome
}

export function registerEmailCodes(api: Api): void {
  const { route, context } = api
  const { db } = context

  route(startEmailCode, { limit: startLimit }, ({ body }) =>
    sendCode(context, { email: body.email, redirect: toLocalPath(body.redirect) }),
  )

  route(verifyEmailCode, { limit: verifyLimit }, async ({ me, body, request, reply }) => {
    const typed = { ...body, name: body.name ?? '', redirect: toLocalPath(body.redirect) }
    return getOwnView(context, await enter(api, { me, request, reply }, typed))
  })

  route(addEmailWay, { limit: verifyLimit }, async ({ me, body }) => {
    await requireFreshSignIn(context, me)
    const refusal = await inTransaction(db, async (tx) => {
      const refused = await useCode(tx, context, body)
      if (!refused) await addAddress(tx, me.id, body.email)
      return refused
    })
    if (refusal) throw refusal
    return getWaysIn(db, context, me.id)
  })
  registerPages(api)
}

function draw(reply: Visitor['reply'], page: string, status = 200) {
  return reply.code(status).type('text/html; charset=utf-8').send(page)
}

/** The pages for browsers without scripts, and behind the link in the mail. */
function registerPages(api: Api): void {
  const { route, context } = api
  const { db, secret, secrets } = context

  route(openEmailPage, async ({ me, query: { token, redirect }, reply }) => {
    if (token === undefined) return draw(reply, toAddressPage({ redirect: toLocalPath(redirect) }))
    const letter = openLetter(secrets, token)
    if (
      !letter ||
      !(await isUsable(
        db,
        secrets.map((each) => hashLetter(each, letter)),
        codeTries,
      ))
    )
      throw codeExpired()
    // A guest has a name already.
    const isNew = me?.kind !== 'guest' && (await findUserIdByEmail(db, letter.email)) === null
    return draw(reply, toConfirmPage({ email: letter.email, token, isNew }))
  })

  route(sendEmailForm, { limit: startLimit }, async ({ body, reply }) => {
    const redirect = toLocalPath(body.redirect)
    const email = EmailAddress.safeParse(body.email)
    if (!email.success) return draw(reply, toAddressPage({ redirect, emailError: toProblem(email.error) }), 400)
    await sendCode(context, { email: email.data, redirect })
    return draw(reply, toCodePage({ email: email.data, redirect }), 202)
  })

  route(enterByForm, { limit: verifyLimit }, async (call) => {
    const { body, reply } = call
    const redirect = toLocalPath(body.redirect)
    const letter = body.token === undefined ? null : openLetter(secrets, body.token)
    const email = letter?.email ?? EmailAddress.safeParse(body.email).data
    if (!email) throw codeExpired()
    const code = EmailCode.safeParse(letter?.code ?? body.code)
    if (!code.success) return draw(reply, toCodePage({ email, redirect, codeError: toProblem(code.error) }), 400)
    const typed = { email, code: code.data, redirect: letter?.redirect ?? redirect, name: body.name ?? '' }
    try {
      await enter(api, call, typed)
      return reply.redirect(typed.redirect, 303)
    } catch (error) {
      if (error instanceof HttpError && error.code === 'wrong_code')
        return draw(reply, toCodePage({ ...typed, codeError: error.message }), 400)
      if (!(error instanceof HttpError && error.code === 'name_needed')) throw error
      // From here on the letter itself goes round, as it does in the mail.
      const page = { email, token: sealLetter(secret, typed), isNew: true }
      return body.name === undefined
        ? draw(reply, toConfirmPage(page))
        : draw(reply, toConfirmPage({ ...page, nameError: error.message }), 400)
    }
  })
}

const toProblem = ({ issues }: z.core.$ZodError) => issues[0]?.message
