import { makeMessageId } from '#server/adapters/mail/jobs.ts'
import { toMailbox } from '#server/adapters/mail/mailboxes.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { lockPeople } from '#server/features/accounts/queries.ts'
import { lockVisibleEventShared } from '#server/features/events/lock-queries.ts'
import { contactLimits, ownAddressCounts, refuseMore } from '#server/features/guests/contact-policy.ts'
import { deleteContact, findContactAddress, upsertContact } from '#server/features/guests/contact-queries.ts'
import { toCaller } from '#server/http/client-address.ts'
import { encrypt } from '#server/http/encrypt.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countUse } from '#server/http/queries.ts'
import { hashToken, makeToken, toPseudonym } from '#server/http/tokens.ts'
import { sendContactMail } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { t } from '#shared/message.ts'

type Given = { userId: string; eventId: string }

/** Locked, so that a guest who joins at the same moment leaves no address behind. */
async function lockGuestAt(tx: Tx, { userId, eventId }: Given) {
  const event = await lockVisibleEventShared(tx, userId, eventId)
  if ((await lockPeople(tx, [userId])).get(userId) !== 'guest') throw ownAddressCounts()
  return event
}

/**
 * The address is taken whatever it is: whether it has an account, or wants no mail, is asked when a mail is sent. The same
 * one again changes nothing.
 */
export async function leaveContact(
  tx: Tx,
  context: Context,
  { email, ip, ...given }: Given & Record<'email' | 'ip', string>,
) {
  const event = await lockGuestAt(tx, given)
  if (event.isOver) throw new HttpError('rsvp_closed', t('server-guests:contact.over'))
  if ((await findContactAddress(tx, event)) === email) return
  await spend(tx, context, {
    guest: `${given.userId} ${given.eventId}`,
    network: toCaller(ip),
    mailbox: toMailbox(email),
  })
  const token = makeToken()
  const tokenHash = hashToken(token)
  await upsertContact(tx, event, { email, tokenHash, sealedToken: encrypt(context.secret, token) })
  await enqueue(tx, sendContactMail, { tokenHash, messageId: makeMessageId() })
  await publishToGuest(tx, given)
}

export async function dropContact(tx: Tx, given: Given): Promise<void> {
  await deleteContact(tx, await lockGuestAt(tx, given))
  await publishToGuest(tx, given)
}

/** Nobody else has it on a screen. */
function publishToGuest(tx: Tx, { userId, eventId }: Given): Promise<void> {
  return publishToPeople(tx, [userId], { lists: [], eventId })
}

/** Counted in the transaction that keeps the address: what is refused for another reason is not counted. */
async function spend(tx: Tx, { config, secret }: Context, who: Record<'guest' | 'network' | 'mailbox', string>) {
  if (!config.rateLimits) return
  for (const limit of contactLimits) {
    const { count, resetIn } = await countUse(tx, `${limit.name}:${toPseudonym(secret, who[limit.of])}`, limit)
    if (count > limit.max) throw refuseMore(limit, resetIn)
  }
}
