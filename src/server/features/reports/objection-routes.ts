import { enqueueMail } from '#server/adapters/mail/jobs.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import {
  findSuspended,
  insertObjection,
  listObjections,
  type ObjectionOutcome,
  readRestriction,
} from '#server/features/reports/restriction-queries.ts'
import { toObjectionMail } from '#server/features/reports/view.ts'
import { html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { type Api, type Call, JsonText } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { refuseMailLink } from '#server/http/mail-links.ts'
import { lockSuspension } from '#server/http/queries.ts'
import { findObjected, toObjectionToken, toSuspendedTitle, toSuspension } from '#server/http/suspensions.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { getRestriction, ObjectionText, objectToRestriction, openObjection, sendObjection } from '#shared/reports.ts'

const objectLimit = { name: 'object', max: 10, seconds: 3600 }
const formLimit = { name: 'object-by-link', max: 20, seconds: 3600, byAddress: true } as const
const page = 'text/html; charset=utf-8'

type Written = { id: string; userId: string; text: string }

/** Null where it is not theirs. The operator is mailed what is new. */
async function object(tx: Tx, { config }: Context, written: Written): Promise<ObjectionOutcome | null> {
  const outcome = await insertObjection(tx, written)
  const [objection] = outcome === 'sent' ? await listObjections(tx, { id: written.id }) : []
  if (objection && (config.mail || config.demo))
    await enqueueMail(tx, toObjectionMail(objection, config.operator.supportEmail))
  return outcome
}

export function registerObjections(api: Api): void {
  const { route, context } = api

  route(getRestriction, async ({ me, params: { id } }) => readOwn(context.db, me.id, id))

  function answer({ tx, me, params: { id } }: Call<typeof objectToRestriction>) {
    return readOwn(tx, me.id, id)
  }

  route(objectToRestriction, { limit: objectLimit, answer }, async ({ tx, me, params: { id }, body: { text } }) => {
    const outcome = await object(tx, context, { id, userId: me.id, text })
    if (!outcome) throw notFound()
    if (outcome === 'sent-before') throw new HttpError('already_sent', t('server-reports:objected-already'))
    if (outcome === 'over') throw new HttpError('conflict', t('server-reports:nothing-to-object'))
  })
  registerLinks(api)
}

async function readOwn(db: Context['db'], userId: string, id: string): Promise<JsonText> {
  const json = await readRestriction(db, userId, id)
  if (json === null) throw notFound()
  return new JsonText(json)
}

/** For who is suspended and has no session: by the link of the refused sign-in, or of the mail. */
function registerLinks({ route, context }: Api): void {
  const { db, config, secret, secrets } = context

  /** Every link that is not ours gets one answer, and so does one whose account is deleted. */
  async function openLink(token = ''): Promise<{ id: string; userId: string }> {
    const id = findObjected(secrets, token)
    const userId = id && (await findSuspended(db, id))
    if (!id || !userId) throw refuseMailLink()
    return { id, userId }
  }

  /** Null once the suspension of this link is over. */
  async function draw({ id, userId }: { id: string; userId: string }, typed?: { text: string; problem: string }) {
    const suspension = await inTransaction(db, (tx) => lockSuspension(tx, userId))
    if (suspension?.id !== id) return toOverPage()
    const body = toSuspension(suspension, { ...config.operator, token: toObjectionToken(secret, id), typed })
    return toPage({
      title: toSuspendedTitle(),
      kind: 'message',
      body: html`<h1>${toSuspendedTitle()}</h1>
      ${body}`,
    })
  }

  route(openObjection, async ({ query, reply }) => reply.type(page).send(await draw(await openLink(query.token))))

  route(sendObjection, { limit: formLimit }, async ({ query, body, reply }) => {
    const opened = await openLink(query.token)
    const text = ObjectionText.safeParse(body.text ?? '')
    if (!text.success) {
      const problem = text.error.issues[0]?.message ?? ''
      return reply
        .code(400)
        .type(page)
        .send(await draw(opened, { text: body.text ?? '', problem }))
    }
    await inTransaction(db, (tx) => object(tx, context, { ...opened, text: text.data }))
    // So that a reload does not ask whether to send it again.
    return reply.redirect(toPath(openObjection, { query }), 303)
  })
}

function toOverPage(): string {
  return toPage({
    title: t('error-pages:suspension-over-title'),
    kind: 'message',
    body: html`<h1>${t('error-pages:suspension-over-title')}</h1>
      <p class="lead">${t('error-pages:suspension-over')}</p>
      <p><a class="button" href="/">${t('error-pages:go-on')}</a></p>`,
  })
}
