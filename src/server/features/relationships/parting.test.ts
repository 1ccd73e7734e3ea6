import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { lockPair } from '#server/db/locks.ts'
import { notify } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { endRelationship } from '#server/features/relationships/actions.ts'
import { giveAnswer } from '#server/features/rsvps/actions.ts'
import { deletePerson } from '#server/features/users/departure-actions.ts'
import { blockUser, unblockUser } from '#shared/blocks.ts'
import { getEvent } from '#shared/events.ts'
import { acceptFriend, listFriendRequests, requestFriend, unfriend } from '#shared/friends.ts'
import { revokeInvite } from '#shared/invites.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, block, createEvent, type EventRow } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'
import { seeWait } from '#tests/support/locks.ts'

const house = openHouse()
const soon = () => new Date(Date.now() + 86_400_000)
const part = (who: Member, whom: Member) => house.call(unfriend, { as: who.as, body: { friendId: whom.id } })
const revoke = (who: Member, id: string) => house.call(revokeInvite, { as: who.as, params: { id } })

/** All lists and events of which an open screen of this person hears. */
async function listen({ as }: Member) {
  const { changes, close } = await listenLive(house.app.baseUrl, as)
  onTestFinished(close)
  return {
    lists: () => [...new Set(changes().flatMap(({ lists }) => lists))].toSorted(),
    events: () => [...new Set(changes().flatMap(({ eventIds }) => eventIds))].toSorted(),
  }
}
const idsOf = (...rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

/** Answers, with the notification that the host gets of it. */
async function answer(who: Member, event: EventRow) {
  const { db } = house
  await db.insertInto('rsvps').values({ event_id: event.id, user_id: who.id, response: 'going' }).execute()
  const about = { type: 'rsvp', cause: causes.rsvp(event.id, who.id), actorId: who.id, eventId: event.id } as const
  await inTransaction(db, (tx) => notify(tx, { ...about, title: 'Tacos', message: 'is going', to: [event.host_id] }))
}

async function listAnswers(event: EventRow) {
  return (await house.db.selectFrom('rsvps').select('user_id').where('event_id', '=', event.id).execute()).map(
    ({ user_id }) => user_id,
  )
}

async function grant(event: EventRow, guest: Member, by: Member | null, source: 'invite' | 'link' = 'invite') {
  const { id } = await house.db
    .insertInto('event_access')
    .values({ event_id: event.id, user_id: guest.id, source, granted_by: by?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id ?? ''
}
async function listGuests(event: EventRow) {
  const rows = await house.db.selectFrom('event_access').select('user_id').where('event_id', '=', event.id).execute()
  return rows.map(({ user_id }) => user_id)
}

test('when two friends part, every answer that hung on it goes, and every open screen hears of it', async () => {
  const { db } = house
  const [ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => house.arrive(name)))
  if (!ada || !ben || !cleo || !dan) throw new Error('Four people arrive.')
  await befriend(db, ada, ben)
  await befriend(db, ben, cleo)
  await befriend(db, ada, dan)
  const close = await createEvent(db, ada)
  const wide = await createEvent(db, ada, { visibility: 'friends-of-friends' })
  const old = await createEvent(db, ada, { created_at: new Date(Date.now() - 40 * 86_400_000) })
  const bens = await createEvent(db, ben)
  for (const [who, event] of [
    [ben, close],
    [cleo, wide],
    [dan, close],
    [dan, wide],
    [ada, bens],
  ] as const)
    await answer(who, event)
  const [atAda, atBen, atCleo] = [await listen(ada), await listen(ben), await listen(cleo)]

  expect((await part(ada, ben)).body).toEqual({ status: 'none' })
  expect([await listAnswers(close), await listAnswers(wide), await listAnswers(bens)]).toEqual([[dan.id], [dan.id], []])
  expect(await house.notificationsOf(ada)).toHaveLength(2)
  expect(await house.notificationsOf(ben)).toEqual([])

  const ofTies = ['extended-feed', 'feed', 'friend-requests', 'friends', 'notifications']
  await expect.poll(atBen.lists).toEqual(ofTies)
  await expect.poll(atAda.lists).toEqual(ofTies)
  await expect.poll(atCleo.lists).toEqual(['extended-feed', 'feed'])
  await expect.poll(atBen.events).toEqual(idsOf(close, wide, bens))
  await expect.poll(atAda.events).toEqual(idsOf(close, wide, bens))
  await expect.poll(atCleo.events).toEqual(idsOf(wide, bens))
  expect(atBen.events()).not.toContain(old.id)
})

test('what an invitation gave to each other ends with the friendship, of others’ spons it stays', async () => {
  const { db } = house
  const [ada, ben, host] = [await house.arrive(), await house.arrive(), await house.arrive()]
  await befriend(db, ada, ben)
  const [adas, bens, hosts] = [await createEvent(db, ada), await createEvent(db, ben), await createEvent(db, host)]
  for (const [event, guest, by] of [
    [adas, ben, ada],
    [adas, host, ada],
    [bens, ada, ben],
    [hosts, ben, ada],
    [hosts, ada, host],
  ] as const)
    await grant(event, guest, by)
  await part(ben, ada)
  expect([await listGuests(adas), await listGuests(bens)]).toEqual([[host.id], []])
  expect((await listGuests(hosts)).toSorted()).toEqual([ada.id, ben.id].toSorted())
})

test('taking a request back ends it; people who are nothing to each other stay so', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  await house.call(requestFriend, { as: ada.as, body: { friendId: ben.id } })
  expect((await part(ada, ben)).body).toEqual({ status: 'none' })
  expect((await house.call(listFriendRequests, { as: ben.as })).body).toEqual([])
  await house.call(requestFriend, { as: ada.as, body: { friendId: ben.id } })
  expect((await part(ben, ada)).body).toEqual({ status: 'pending_received' })
})

test('with the friendship goes the news of it', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  await house.call(requestFriend, { as: ada.as, body: { friendId: ben.id } })
  await house.call(acceptFriend, { as: ben.as, body: { friendId: ada.id } })
  expect(await house.notificationsOf(ada)).toHaveLength(1)
  await part(ben, ada)
  expect([await house.notificationsOf(ada), await house.notificationsOf(ben)]).toEqual([[], []])
})

test('both hear of a block, and nobody of the end of none', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  const undo = () => house.call(unblockUser, { as: ada.as, params: { id: ben.id } })
  const quiet = await listen(ben)
  await undo()
  await house.call(blockUser, { as: ada.as, params: { id: ben.id } })
  await expect.poll(quiet.lists).toContain('friends')
  expect(quiet.lists()).toContain('notifications')
})

test('both hear of the end of a block', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  await block(house.db, ada, ben)
  const ears = [await listen(ada), await listen(ben)]
  await house.call(unblockUser, { as: ada.as, params: { id: ben.id } })
  for (const ear of ears) await expect.poll(ear.lists).toEqual(['extended-feed', 'feed', 'notifications'])
})

test('lifting no block is no news', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  const atBen = await listen(ben)
  await house.call(unblockUser, { as: ada.as, params: { id: ben.id } })
  await house.call(requestFriend, { as: ada.as, body: { friendId: ben.id } })
  await expect.poll(atBen.lists).toEqual(['friend-requests', 'notifications'])
})

test('a block ends access that one gave the other to a third person’s spon, unless it was answered', async () => {
  const { db } = house
  const [ada, ben, host] = [await house.arrive(), await house.arrive(), await house.arrive()]
  const spons = await Promise.all(Array.from({ length: 6 }, () => createEvent(db, host)))
  const [byAda, answered, byHost, byLink, other, byBen] = spons as [
    EventRow,
    EventRow,
    EventRow,
    EventRow,
    EventRow,
    EventRow,
  ]
  const cleo = await house.arrive()
  await grant(byAda, ben, ada)
  await grant(answered, ben, ada)
  await answer(ben, answered)
  await grant(byHost, ben, host)
  await grant(byLink, ben, ada, 'link')
  await grant(other, cleo, ada)
  await grant(byBen, ada, ben)
  await house.call(blockUser, { as: ada.as, params: { id: ben.id } })
  const guests = await Promise.all(spons.map(listGuests))
  expect(guests).toEqual([[], [ben.id], [ben.id], [ben.id], [cleo.id], []])
})

test('after a block nobody waits for the other to come', async () => {
  const { db } = house
  const [ada, ben, host] = [await house.arrive(), await house.arrive(), await house.arrive()]
  const event = await createEvent(db, host)
  for (const guest of [ada, ben]) await befriend(db, host, guest)
  const body = { response: 'if' as const, condition: { withUser: ben.id } }
  expect((await house.call(answerEvent, { as: ada.as, params: { id: event.id }, body })).status).toBe(200)
  await house.call(blockUser, { as: ben.as, params: { id: ada.id } })
  const { text } = await house.call(getEvent, { as: ada.as, params: { id: event.id } })
  expect(text).not.toContain(ben.id)
  const row = db.selectFrom('rsvps').select('if_with').where('event_id', '=', event.id).where('if_with', 'is not', null)
  expect(await row.execute()).toEqual([])
})

type Sent = { inviter: Member; event?: EventRow; acceptedBy?: Member; address: string }
async function send(channel: 'email' | 'phone', { inviter, event, acceptedBy, address }: Sent) {
  const row = {
    inviter_id: inviter.id,
    invite_token: randomBytes(16).toString('hex'),
    expires_at: soon(),
    ...(event && { event_id: event.id, invite_type: 'event' as const }),
    ...(acceptedBy && { status: 'accepted' as const, accepted_by: acceptedBy.id }),
  }
  const { id } =
    channel === 'email'
      ? await house.db
          .insertInto('email_invitations')
          .values({ ...row, email: address })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await house.db
          .insertInto('phone_invitations')
          .values({ ...row, phone_number: address })
          .returning('id')
          .executeTakeFirstOrThrow()
  return id
}

test.each(['email', 'phone', 'app'] as const)(
  'an accepted invitation (%s) that is taken back takes the place and the answer along',
  async (channel) => {
    const { db } = house
    const [ada, ben, cleo] = [await house.arrive(), await house.arrive(), await house.arrive()]
    const event = await createEvent(db, ada)
    const access = await grant(event, ben, ada)
    await grant(event, cleo, ada)
    const address = channel === 'email' ? 'ben@example.com' : '+15551230002'
    const id = channel === 'app' ? access : await send(channel, { inviter: ada, event, acceptedBy: ben, address })
    await answer(ben, event)
    await answer(cleo, event)
    await inTransaction(db, (tx) =>
      notify(tx, {
        type: 'event_invite',
        cause: causes.eventInvite(event.id),
        actorId: ada.id,
        eventId: event.id,
        title: 'Tacos',
        message: 'Come',
        to: [ben.id],
      }),
    )
    const [atAda, atBen] = [await listen(ada), await listen(ben)]
    expect((await revoke(cleo, id)).status).toBe(404)
    expect((await revoke(ada, id)).status).toBe(204)
    expect([await listGuests(event), await listAnswers(event)]).toEqual([[cleo.id], [cleo.id]])
    expect([await house.notificationsOf(ben), (await house.notificationsOf(ada)).length]).toEqual([[], 1])
    await expect.poll(atBen.lists).toEqual(['extended-feed', 'feed', 'notifications'])
    await expect.poll(atBen.events).toEqual([event.id])
    await expect.poll(atAda.events).toEqual([event.id])
    expect((await revoke(ada, id)).status).toBe(404)
  },
)

test('a guest who sees the spon by another road keeps their answer, and a place that somebody else gave stays', async () => {
  const { db } = house
  const [ada, ben, cleo] = [await house.arrive(), await house.arrive(), await house.arrive()]
  const event = await createEvent(db, ada)
  await befriend(db, ada, ben)
  const toBen = await grant(event, ben, ada)
  await answer(ben, event)
  await revoke(ada, toBen)
  expect([await listGuests(event), await listAnswers(event)]).toEqual([[], [ben.id]])

  await grant(event, cleo, ben)
  const mailed = await send('email', { inviter: ada, event, acceptedBy: cleo, address: 'cleo@example.com' })
  expect((await revoke(ada, mailed)).status).toBe(204)
  expect(await listGuests(event)).toEqual([cleo.id])
  const linked = await grant(event, await house.arrive(), ada, 'link')
  expect((await revoke(ada, linked)).status).toBe(404)
})

test('a mailed invitation to the crew takes the request along that waits for its address, a texted one none', async () => {
  const { db } = house
  const ada = await house.arrive()
  const email = `new-${randomBytes(4).toString('hex')}@example.com`
  const pending = { inviter_id: ada.id, invitee_email: email }
  await db.insertInto('pending_friendships').values(pending).execute()
  const ofAda = db.selectFrom('pending_friendships').select('status').where('inviter_id', '=', ada.id)
  const readStatus = () => ofAda.executeTakeFirst()
  await revoke(ada, await send('phone', { inviter: ada, address: '+15551230003' }))
  await revoke(ada, await send('email', { inviter: ada, event: await createEvent(db, ada), address: email }))
  expect(await readStatus()).toEqual({ status: 'pending' })
  await revoke(ada, await send('email', { inviter: ada, address: email }))
  expect(await readStatus()).toEqual({ status: 'revoked' })
  expect((await revoke(ada, unknownId)).status).toBe(404)
})

test.each(['a place that is taken back', 'a block that is lifted'])(
  '%s waits for what the same two do',
  async (what) => {
    const { db } = house
    const [ada, ben] = [await house.arrive(), await house.arrive()]
    const access = await grant(await createEvent(db, ada), ben, ada)
    const lift = () => house.call(unblockUser, { as: ada.as, params: { id: ben.id } })
    const act = async () => (await (what.includes('place') ? revoke(ada, access) : lift())).status
    expect(await seeWait(db, (tx) => lockPair(tx, ada.id, ben.id), act)).toBe(204)
  },
)

/** Cleo sees Ada's spon through Ben alone. */
async function openThroughBen() {
  const [ada, ben, cleo] = [await house.arrive('Ada'), await house.arrive('Ben'), await house.arrive('Cleo')]
  await befriend(house.db, ada, ben)
  await befriend(house.db, ben, cleo)
  return { ada, ben, cleo, event: await createEvent(house.db, ada, { visibility: 'friends-of-friends' }) }
}
type ThroughBen = Awaited<ReturnType<typeof openThroughBen>>

const endsOfAccess: [string, (tx: Tx, people: ThroughBen) => Promise<void>][] = [
  ['the friend between parts with the host', (tx, { ada, ben }) => endRelationship(tx, ada.id, ben.id)],
  ['the friend between parts with the guest', (tx, { ben, cleo }) => endRelationship(tx, ben.id, cleo.id)],
  ['the friend between leaves', (tx, { ben }) => deletePerson(tx, ben.id)],
]

test.each(endsOfAccess)('an answer under way while %s ends with it', async (_what, end) => {
  const { db } = house
  const people = await openThroughBen()
  const about = { userId: people.cleo.id, eventId: people.event.id }
  await seeWait(
    db,
    (tx) => giveAnswer(tx, about, { response: 'going' }),
    () => inTransaction(db, (tx) => end(tx, people)),
  )
  expect(await listAnswers(people.event)).toEqual([])
})

test.each(endsOfAccess)('an answer that comes while %s finds no spon', async (_what, end) => {
  const people = await openThroughBen()
  const { as } = people.cleo
  const answer = await seeWait(
    house.db,
    (tx) => end(tx, people),
    () => house.call(answerEvent, { as, params: { id: people.event.id }, body: { response: 'going' } }),
  )
  expect(answer.status).toBe(404)
})
