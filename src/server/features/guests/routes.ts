import * as z from 'zod/mini'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { lockPair } from '#server/db/locks.ts'
import { toLocalPath } from '#server/features/accounts/input.ts'
import { findChallenge, insertChallenge, lockPeople, takeChallenge } from '#server/features/accounts/queries.ts'
import { getVisibleEvent, lockVisibleEventExclusive, type VisibleEvent } from '#server/features/events/lock-queries.ts'
import { getEventDetail } from '#server/features/events/read-queries.ts'
import { saveGuestLimit } from '#server/features/events/write-queries.ts'
import {
  answerByLink,
  enterAsGuest,
  mergeGuest,
  refuseName,
  removeGuestFromEvent,
} from '#server/features/guests/actions.ts'
import { registerContacts } from '#server/features/guests/contact-routes.ts'
import { markDevice } from '#server/features/guests/device-actions.ts'
import { isForm, readEntryKey } from '#server/features/guests/input.ts'
import { accountIsEnough, handoverGone, refuseOthers } from '#server/features/guests/policy.ts'
import { insertDevice, isGuestOf, readGuests } from '#server/features/guests/queries.ts'
import { toHandoverPage } from '#server/features/guests/view.ts'
import { getDisplayName } from '#server/features/notifications/insert-queries.ts'
import { type Api, type Call, JsonText } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { deleteSessionOf } from '#server/http/queries.ts'
import { makeToken } from '#server/http/tokens.ts'
import {
  answerAsGuest,
  claimHandover,
  getHandover,
  listGuests,
  makeHandover,
  openHandover,
  removeGuest,
  setGuestLimit,
  toHandoverPath,
} from '#shared/guests.ts'
import { t } from '#shared/message.ts'

const answerLimit = { name: 'guest-answer', max: 60, seconds: 600 }
const handoverLimit = { name: 'hand-over', max: 30, seconds: 600 }

export function registerGuests(api: Api): void {
  registerAnswering(api)
  registerHosting(api)
  registerHandingOver(api)
  registerContacts(api)
}

function registerAnswering({ route, context, sessions }: Api): void {
  const { db } = context

  async function answer(call: Call<typeof answerAsGuest>): Promise<string> {
    const { me, request, reply, params, body } = call
    const { name = '' } = body
    const refusal = me ? null : refuseName(name)
    if (refusal) throw refusal
    const given = { token: params.token, response: body.response }
    return inTransaction(db, async (tx) => {
      const device = markDevice(tx, context, call)
      if (me) {
        const visitor = me.kind === 'guest' ? { ...me, device } : me
        return getEventDetail(tx, me.id, await answerByLink(tx, visitor, given))
      }
      const entry = { ...given, name, key: readEntryKey(call), device, ip: request.ip }
      const { id, eventId } = await enterAsGuest(tx, context, entry)
      await sessions.start(tx, { request, reply }, { userId: id, method: 'guest' })
      return getEventDetail(tx, id, eventId)
    })
  }

  route(answerAsGuest, { limit: answerLimit }, async (call) => {
    if (!isForm(call)) return new JsonText(await answer(call))
    const back = `/invite/${encodeURIComponent(call.params.token)}`
    try {
      await answer(call)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      if (error.extra.field !== 'name') throw toPageError(error, back)
      // The invitation draws the form anew, with what was typed. The log hides what is in a query.
      const { name = '', response } = call.body
      return call.reply.redirect(`${back}?${new URLSearchParams({ answer: response, name })}`, 303)
    }
    return call.reply.redirect(back, 303)
  })
}

/** A refusal as a page that leads back to the form. */
function toPageError({ code, message, extra }: HttpError, back: string): HttpError {
  const page = {
    title: t('server-guests:not-yet'),
    action: { href: back, label: t('server-guests:back-to-invitation') },
  }
  return new HttpError(code, message, { ...extra, page })
}

function registerHosting({ route, context: { db } }: Api): void {
  function requireHost(event: VisibleEvent): VisibleEvent {
    const refusal = refuseOthers(event)
    if (refusal) throw refusal
    return event
  }
  async function answer({ tx, me, params }: Pick<Call<typeof setGuestLimit>, 'tx' | 'me' | 'params'>) {
    return new JsonText(await readGuests(tx, requireHost(await getVisibleEvent(tx, me.id, params.id))))
  }

  route(
    listGuests,
    async ({ me, params }) =>
      new JsonText(await readGuests(db, requireHost(await getVisibleEvent(db, me.id, params.id)))),
  )

  route(setGuestLimit, { answer }, async ({ tx, me, params, body }) => {
    await saveGuestLimit(tx, requireHost(await lockVisibleEventExclusive(tx, me.id, params.id)), body.limit)
  })

  route(removeGuest, { answer }, async ({ tx, me, params: { id, guestId } }) => {
    if (guestId !== me.id) await lockPair(tx, me.id, guestId)
    const event = requireHost(await lockVisibleEventExclusive(tx, me.id, id))
    if (!(await isGuestOf(tx, event, guestId))) throw notFound()
    await removeGuestFromEvent(tx, event, guestId)
  })
}

/** What is kept behind the link of a hand-over. */
const Handover = z.object({ step: z.literal('guest'), session: z.string(), path: z.string() })
const bound = { step: 'guest' }
const handoverSeconds = 600

function registerHandingOver({ route, context, sessions }: Api): void {
  const { db, config, now } = context

  route(makeHandover, { limit: handoverLimit }, async ({ me, body: { path } }) => {
    if (me.kind !== 'guest') throw accountIsEnough()
    const token = makeToken()
    const payload = { ...bound, session: me.sessionId, path: toLocalPath(path) }
    const challenge = { kind: 'handoff', token, userId: me.id } as const
    await inTransaction(db, (tx) => insertChallenge(tx, challenge, { payload, seconds: handoverSeconds }))
    const expiresAt = new Date(now().getTime() + handoverSeconds * 1000).toISOString()
    return { url: config.publicUrl + toHandoverPath(token), expiresAt }
  })

  async function look(token: string) {
    const found = await findChallenge(db, { kind: 'handoff', token }, bound)
    if (!found?.userId) throw handoverGone()
    return { displayName: await getDisplayName(db, found.userId), path: Handover.parse(found.payload).path }
  }

  route(getHandover, ({ params: { token } }) => look(token))

  route(openHandover, async ({ params: { token }, reply }) => {
    const { displayName } = await look(token)
    return reply.type('text/html; charset=utf-8').send(toHandoverPage(token, displayName))
  })

  async function claim(tx: Tx, call: Call<typeof claimHandover>): Promise<string> {
    const { me, request, reply, params } = call
    const device = markDevice(tx, context, call)
    const taken = await takeChallenge(tx, { kind: 'handoff', token: params.token }, bound)
    const id = taken?.userId
    if (!id) throw handoverGone()
    const { session, path } = Handover.parse(taken.payload)
    if (me && me.id !== id) {
      if (!(await mergeGuest(tx, { id, sessionId: null }, me.id))) throw handoverGone()
      return path
    }
    if ((await lockPeople(tx, [id])).get(id) !== 'guest') throw handoverGone()
    // Claimed in the very browser that made it: nothing to end.
    if (me?.sessionId === session) return path
    await deleteSessionOf(tx, id, session)
    await insertDevice(tx, id, device)
    await sessions.start(tx, { request, reply }, { userId: id, method: 'hand-over' })
    return path
  }

  route(claimHandover, { limit: handoverLimit }, async (call) => {
    const path = await inTransaction(db, (tx) => claim(tx, call))
    return isForm(call) ? call.reply.redirect(path, 303) : { path }
  })
}
