import { requireMail } from '#server/adapters/mail/mail.ts'
import { inTransaction } from '#server/db/database.ts'
import { lockPeople } from '#server/features/accounts/queries.ts'
import { getEventDetail } from '#server/features/events/read-queries.ts'
import { dropContact, leaveContact } from '#server/features/guests/contact-actions.ts'
import { knowsAnother, ownAddressCounts, wayBackGone } from '#server/features/guests/contact-policy.ts'
import { findWayBack } from '#server/features/guests/contact-queries.ts'
import { toWayBackPage } from '#server/features/guests/contact-view.ts'
import { markDevice } from '#server/features/guests/device-actions.ts'
import { insertDevice } from '#server/features/guests/queries.ts'
import { getDisplayName } from '#server/features/notifications/insert-queries.ts'
import { type Api, type Call, JsonText } from '#server/http/api.ts'
import { hashToken } from '#server/http/tokens.ts'
import { openWayBack, removeContact, setContact, takeWayBack } from '#shared/contacts.ts'

const wayBackLimit = { name: 'way-back', max: 30, seconds: 600 }

export function registerContacts(api: Api): void {
  registerAddress(api)
  registerWayBack(api)
}

function registerAddress({ route, context }: Api): void {
  async function before({ me }: Pick<Call<typeof setContact>, 'me'>) {
    if (me.kind !== 'guest') throw ownAddressCounts()
  }
  async function answer({ tx, me, params }: Pick<Call<typeof setContact>, 'tx' | 'me' | 'params'>) {
    return new JsonText(await getEventDetail(tx, me.id, params.id))
  }

  route(setContact, { before, answer }, async ({ tx, me, params, body, request }) => {
    requireMail(context.config)
    await leaveContact(tx, context, { userId: me.id, eventId: params.id, email: body.email, ip: request.ip })
  })

  route(removeContact, { before, answer }, ({ tx, me, params }) =>
    dropContact(tx, { userId: me.id, eventId: params.id }),
  )
}

function registerWayBack({ route, context, sessions }: Api): void {
  const { db } = context

  /** The guest behind a link, for a browser that knows nobody, or knows them. */
  async function look({ me, params: { token } }: Pick<Call<typeof takeWayBack>, 'me' | 'params'>) {
    const found = await findWayBack(db, hashToken(token))
    if (!found) throw wayBackGone()
    if (me && me.id !== found.userId) throw knowsAnother(await getDisplayName(db, me.id), found.displayName)
    return found
  }

  route(openWayBack, async (call) => {
    const found = await look(call)
    return call.reply.type('text/html; charset=utf-8').send(toWayBackPage(call.params.token, found))
  })

  route(takeWayBack, { limit: wayBackLimit }, async (call) => {
    const { eventId, userId } = await look(call)
    // In the browser that they answered with nothing changes.
    if (!call.me)
      await inTransaction(db, async (tx) => {
        const device = markDevice(tx, context, call)
        // Locked: whoever joins at the same moment ends the sessions that are there by then.
        await lockPeople(tx, [userId])
        if (!(await findWayBack(tx, hashToken(call.params.token)))) throw wayBackGone()
        await insertDevice(tx, userId, device)
        await sessions.start(tx, call, { userId, method: 'mail' })
      })
    return call.reply.redirect(`/event/${eventId}`, 303)
  })
}
