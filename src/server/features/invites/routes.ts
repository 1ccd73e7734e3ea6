import { requireMail } from '#server/adapters/mail/mail.ts'
import { findUnsubscribed } from '#server/adapters/mail/opt-outs.ts'
import { insertMailOptOut } from '#server/adapters/mail/queries.ts'
import { toE164 } from '#server/adapters/sms/numbers.ts'
import { requireTexts } from '#server/adapters/sms/sms.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { spendLookups } from '#server/features/accounts/search-limit-actions.ts'
import { acceptedLists } from '#server/features/grants/actions.ts'
import { answerWaitingAccess } from '#server/features/grants/queries.ts'
import {
  acceptInvitation,
  findCalledOff,
  getUsableInvitation,
  inviteInApp,
  lockInvitableEvent,
  sendInvite,
} from '#server/features/invites/actions.ts'
import { alreadyHere, canLookAt, findNameable, ownAddress } from '#server/features/invites/policy.ts'
import {
  type Address,
  anonymous,
  findByToken,
  findOwner,
  listSentInvites,
  type Owner,
  readWaitingInvites,
} from '#server/features/invites/queries.ts'
import {
  toAcceptedView,
  toAskPage,
  toInviteView,
  toSentInviteView,
  toStoppedPage,
} from '#server/features/invites/view.ts'
import { type Api, type Call, JsonText } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { refuseMailLink } from '#server/http/mail-links.ts'
import { publishToPeople } from '#server/live/publish.ts'
import {
  acceptInvite,
  acceptWaitingInvites,
  askUnsubscribe,
  declineWaitingInvites,
  getInvite,
  inviteEmail,
  inviteFriendByEmail,
  inviteFriendByPhone,
  invitePhone,
  inviteUser,
  listInvites,
  listWaitingInvites,
  unsubscribe,
} from '#shared/invites.ts'
import { t } from '#shared/message.ts'

const inviteLimit = { name: 'invite', max: 120, seconds: 3600 }
const messageLimit = { name: 'invite-message', max: 40, seconds: 3600 }
const acceptLimit = { name: 'invite-accept', max: 60, seconds: 600 }
const unsubscribeLimit = { name: 'unsubscribe', max: 60, seconds: 600 }

const invited = { status: 'invited' } as const
const sent = { status: 'sent' } as const

export function registerInvites(api: Api): void {
  registerEventInvites(api)
  registerFriendInvites(api)
  registerAccepting(api)
  registerWaiting(api)
  registerUnsubscribing(api)
}

function registerEventInvites({ route, context }: Api): void {
  const { config } = context
  const before = ({ me }: { me: { id: string } }) => spendLookups(context, me.id)

  route(
    inviteUser,
    { limit: inviteLimit, answer: async () => invited },
    async ({ tx, me, params, body: { inviteeId } }) => {
      if (inviteeId === me.id) throw new HttpError('invalid_input', t('invite-refusals:self'), { field: 'inviteeId' })
      await inviteInApp(tx, await lockInvitableEvent(tx, me.id, params.id), inviteeId)
    },
  )

  route(invitePhone, { limit: messageLimit, before, answer: async () => sent }, async ({ tx, me, params, body }) => {
    requireTexts(config)
    const address = toE164(body.phoneNumber, config.numbers)
    const event = await lockInvitableEvent(tx, me.id, params.id)
    await refuseKnown(tx, me.id, { channel: 'phone', address })
    await sendInvite(tx, context, { channel: 'phone', inviterId: me.id, address, eventId: event.id })
  })

  route(
    inviteEmail,
    { limit: messageLimit, before, answer: async () => sent },
    async ({ tx, me, params, body: { email } }) => {
      requireMail(config)
      const event = await lockInvitableEvent(tx, me.id, params.id)
      await refuseKnown(tx, me.id, { channel: 'email', address: email })
      await sendInvite(tx, context, { channel: 'email', inviterId: me.id, address: email, eventId: event.id })
    },
  )
}

async function refuseKnown(tx: Tx, meId: string, to: Address): Promise<void> {
  const known = await findKnown(tx, meId, to)
  if (known) throw alreadyHere(known)
}

/** Whose address or number it is, as far as the inviter may know. Oneself is refused. */
async function findKnown(tx: Tx, meId: string, to: Address): Promise<Owner | null> {
  const owner = await findOwner(tx, meId, to)
  if (owner?.id === meId) throw ownAddress(to.channel === 'email' ? 'email' : 'phoneNumber')
  return findNameable(owner)
}

function registerFriendInvites({ route, context }: Api): void {
  const { config } = context
  const before = ({ me }: { me: { id: string } }) => spendLookups(context, me.id)

  route(inviteFriendByPhone, { limit: messageLimit, before, answer: async () => sent }, async ({ tx, me, body }) => {
    requireTexts(config)
    const address = toE164(body.phoneNumber, config.numbers)
    await refuseKnown(tx, me.id, { channel: 'phone', address })
    await sendInvite(tx, context, { channel: 'phone', inviterId: me.id, address, eventId: null })
  })

  route(
    inviteFriendByEmail,
    // With forceInvite the response does not reveal who owns the address, so it costs no lookup.
    {
      limit: messageLimit,
      before: async (call) => (call.body.forceInvite ? undefined : before(call)),
      async answer({ tx, me, body }, { userAlreadyExists }: { userAlreadyExists: boolean }) {
        const known = userAlreadyExists && (await findKnown(tx, me.id, { channel: 'email', address: body.email }))
        if (!known) return { userAlreadyExists: false, existingUser: null }
        return { userAlreadyExists: true, existingUser: { id: known.id, displayName: known.displayName } }
      },
    },
    async ({ tx, me, body: { email, forceInvite = false } }) => {
      requireMail(config)
      const known = await findKnown(tx, me.id, { channel: 'email', address: email })
      const userAlreadyExists = known !== null && !forceInvite
      if (!userAlreadyExists)
        await sendInvite(tx, context, { channel: 'email', inviterId: me.id, address: email, eventId: null })
      return { userAlreadyExists }
    },
  )
}

function registerAccepting({ route, context: { db } }: Api): void {
  route(getInvite, async ({ me, params }) => {
    const invitation = await findByToken(db, params.token, me ?? anonymous)
    if (!invitation) {
      const refusal = await findCalledOff(db, params.token, me?.id ?? null)
      throw refusal ?? notFound(t('invite-refusals:none'))
    }
    if (!canLookAt(invitation, me?.id ?? null)) throw new HttpError('gone', t('invite-refusals:run-out'))
    return toInviteView(invitation)
  })

  route(
    acceptInvite,
    {
      limit: acceptLimit,
      answer: async ({ tx, me, params }) => toAcceptedView(await getUsableInvitation(tx, me, params.token)),
    },
    ({ tx, me, params }) => acceptInvitation(tx, me, params.token),
  )

  route(listInvites, async ({ me }) => (await listSentInvites(db, me.id)).map(toSentInviteView))
}

/** Invitations by people who are no friends: all of one inviter are accepted or declined together. */
function registerWaiting({ route, context: { db } }: Api): void {
  route(listWaitingInvites, async ({ me }) => new JsonText(await readWaitingInvites(db, me.id)))

  const answer = async (_call: unknown, accepted: { eventIds: string[] }) => accepted
  route(acceptWaitingInvites, { answer }, async ({ tx, me, params }) => {
    const eventIds = await answerWaitingAccess(tx, { userId: me.id, grantedBy: params.id }, 'accepted_at')
    if (eventIds.length > 0) await publishToPeople(tx, [me.id], { lists: acceptedLists })
    return { eventIds }
  })

  route(declineWaitingInvites, async ({ tx, me, params }) => {
    await answerWaitingAccess(tx, { userId: me.id, grantedBy: params.id }, 'declined_at')
    await publishToPeople(tx, [me.id], { lists: ['notifications'] })
  })
}

function registerUnsubscribing({ route, context: { db, secrets } }: Api): void {
  function getAddress({ query }: Pick<Call<typeof unsubscribe>, 'query'>): string {
    const addressHash = findUnsubscribed(secrets, query.token ?? '')
    if (!addressHash) throw refuseMailLink()
    return addressHash
  }
  const page = 'text/html; charset=utf-8'

  route(askUnsubscribe, async ({ query, request, reply }) => {
    getAddress({ query })
    return reply.type(page).send(toAskPage(request.url))
  })

  route(unsubscribe, { limit: unsubscribeLimit }, async ({ query, reply }) => {
    const addressHash = getAddress({ query })
    await inTransaction(db, (tx) => insertMailOptOut(tx, addressHash))
    return reply.type(page).send(toStoppedPage())
  })
}
