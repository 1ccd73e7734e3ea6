import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { deleteOldCallOffs } from '#server/features/events/call-off-queries.ts'
import { mergeGuest } from '#server/features/guests/actions.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { deleteCurrentUser, exportCurrentUser } from '#shared/accounts.ts'
import { blockUser, unblockUser } from '#shared/blocks.ts'
import { createComment } from '#shared/comments.ts'
import { deleteEvent, extendEvent, getEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { answerAsGuest, removeGuest } from '#shared/guests.ts'
import { acceptInvite, getInvite, inviteUser } from '#shared/invites.ts'
import { listNotifications, readEventNotifications } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, block, createEvent, suspend } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

const house = openHouse()
const room = openPushRoom(house)

type Given = NonNullable<Parameters<typeof createEvent>[2]>
const title = 'Fire pit on the beach'

/** A host with a spon and a link to it, a friend of theirs, and a friend of that friend. */
async function gather(given: Given = {}) {
  const [ana, ben, cleo] = [await house.arrive('Ana'), await house.arrive('Ben'), await house.arrive('Cleo')]
  await befriend(house.db, ana, ben)
  await befriend(house.db, ben, cleo)
  const event = await createEvent(house.db, ana, { title, ...given })
  return { ana, ben, cleo, event, token: await share(house, ana, event) }
}
type Where = { id: string }
const open = (who: { as: string }, { id }: Where) => house.call(getEvent, { as: who.as, params: { id } })
function look(token: string, who?: { as: string }) {
  return house.call(getInvite, { params: { token }, ...(who && { as: who.as }) })
}
function answer(who: Member, { id }: Where, response: 'going' | 'might-show' = 'going') {
  return house.call(answerEvent, { as: who.as, params: { id }, body: { response } })
}
async function unbefriend(one: Where, other: Where): Promise<void> {
  const pair = [one.id, other.id]
  await house.db.deleteFrom('friendships').where('user_id', 'in', pair).where('friend_id', 'in', pair).execute()
}
async function callOff(host: Member, { id }: Where): Promise<number> {
  const { status, body } = await house.call(deleteEvent, { as: host.as, params: { id } })
  expect(status).toBe(200)
  return body.notified
}
const calledOff = {
  status: 410,
  body: {
    message: `Ana Probe called off ${title}.`,
    code: 'called_off',
    title,
    host: { displayName: 'Ana Probe' },
    calledOffAt: expect.stringMatching(/^\d{4}-.*Z$/),
  },
}
const said = ({ status, text }: { status: number; text: string }) => ({ status, body: JSON.parse(text) })
/** As an id or a token that never was, to the byte. */
async function expectNothing(who: Member, at: Where, token?: string): Promise<void> {
  const [found, never] = [await open(who, at), await open(who, { id: unknownId })]
  expect([found.status, found.text]).toEqual([404, never.text])
  if (token) await expectNoLink(token, who)
}
async function expectNoLink(token: string, who?: { as: string }): Promise<void> {
  const [found, never] = [await look(token, who), await look(makeToken(), who)]
  expect([found.status, found.text]).toEqual([404, never.text])
}

describe('who could see it', () => {
  test('reads by whom and when it was called off, for a week', async () => {
    const { ana, ben, event } = await gather()
    await callOff(ana, event)
    for (const who of [ana, ben]) expect(said(await open(who, event))).toEqual(calledOff)
    await age(event, 6.9)
    expect((await open(ben, event)).status).toBe(410)
    await age(event, 7.1)
    await expectNothing(ben, event)
    await expectNothing(ana, event)
    await deleteOldCallOffs(house.db)
    const left = house.db.selectFrom('called_off_events').select('event_id').where('event_id', '=', event.id)
    expect(await left.execute()).toEqual([])
  })

  test('may be a friend of a friend, where it was for them', async () => {
    const [wide, close] = [await gather({ visibility: 'friends-of-friends' }), await gather()]
    for (const { ana, event } of [wide, close]) await callOff(ana, event)
    expect((await open(wide.cleo, wide.event)).status).toBe(410)
    await expectNothing(close.cleo, close.event)
    await expectNothing(await house.arrive('Dora'), wide.event)
  })

  test('may have been invited, or let in without an account', async () => {
    const { ana, cleo, event, token } = await gather()
    await house.call(inviteUser, { as: ana.as, params: { id: event.id }, body: { inviteeId: cleo.id } })
    const sam = await addGuest(house, { token })
    await callOff(ana, event)
    for (const who of [cleo, sam]) expect((await open(who, event)).status).toBe(410)
  })

  test('keeps reading it as the member who the guest became', async () => {
    const { ana, cleo, event, token } = await gather()
    const sam = await addGuest(house, { token })
    await callOff(ana, event)
    await inTransaction(house.db, (tx) => mergeGuest(tx, { id: sam.id, sessionId: null }, cleo.id))
    expect((await open(cleo, event)).status).toBe(410)
  })

  test('reads so too whatever they tap on a page that was open before; to others there is nothing', async () => {
    const { ana, ben, cleo, event } = await gather()
    await callOff(ana, event)
    const [params, comment] = [{ id: event.id }, { content: 'Oh no' }]
    expect(said(await answer(ben, event))).toEqual(calledOff)
    expect(said(await house.call(createComment, { as: ben.as, params, body: comment }))).toEqual(calledOff)
    expect(said(await house.call(extendEvent, { as: ana.as, params, body: { hours: 1 } }))).toEqual(calledOff)
    expect(said(await house.call(deleteEvent, { as: ana.as, params }))).toEqual(calledOff)
    const [found, never] = [await answer(cleo, event), await answer(cleo, { id: unknownId })]
    expect([found.status, found.text]).toEqual([404, never.text])
  })
})

describe('nothing is left for', () => {
  test('a stranger, and who became a friend after it was called off', async () => {
    const { ana, ben, event, ...rest } = await gather({ visibility: 'friends-of-friends' })
    const dora = await house.arrive('Dora')
    await befriend(house.db, rest.cleo, dora)
    await callOff(ana, event)
    await expectNothing(dora, event)
    await befriend(house.db, ben, dora)
    await expectNothing(dora, event)
    await befriend(house.db, ana, dora)
    await expectNothing(dora, event)
    // Asked for before, by either, and accepted after; or not accepted yet.
    const isAsked = house.db.updateTable('friendships').set({ created_at: new Date(Date.now() - 86_400_000) })
    for (const [asker, asked] of [
      [dora, ana],
      [ana, dora],
    ] as const) {
      await unbefriend(ana, dora)
      await befriend(house.db, ana, dora)
      await isAsked.where('user_id', '=', asker.id).where('friend_id', '=', asked.id).execute()
      await expectNothing(dora, event)
    }
    await isAsked.where('user_id', 'in', [ana.id, dora.id]).execute()
    expect((await open(dora, event)).status).toBe(410)
    for (const asker of [dora, ana]) {
      await house.db
        .updateTable('friendships')
        .set({ status: 'accepted' })
        .where('user_id', 'in', [ana.id, dora.id])
        .execute()
      await house.db.updateTable('friendships').set({ status: 'pending' }).where('user_id', '=', asker.id).execute()
      await expectNothing(dora, event)
    }
  })

  test('who has unfriended since, even where a mutual friend would do', async () => {
    const { ana, ben, cleo, event, token } = await gather({ visibility: 'friends-of-friends' })
    await befriend(house.db, ana, cleo)
    await answer(ben, event)
    await callOff(ana, event)
    await house.call(unfriend, { as: ben.as, body: { friendId: ana.id } })
    await expectNothing(ben, event, token)
    await befriend(house.db, ana, ben)
    await expectNothing(ben, event, token)
  })

  test('who has parted from the host since, in their notifications either', async () => {
    const { ana, ben, cleo, event } = await gather({ visibility: 'friends-of-friends' })
    for (const who of [ben, cleo]) await answer(who, event)
    await callOff(ana, event)
    await house.call(unfriend, { as: ana.as, body: { friendId: ben.id } })
    expect(await house.notificationsOf(ben)).toEqual([])
    expect(await house.notificationsOf(cleo)).toMatchObject([{ type: 'event_cancelled' }])
    await house.call(blockUser, { as: ana.as, params: { id: cleo.id } })
    await house.call(unblockUser, { as: ana.as, params: { id: cleo.id } })
    expect(await house.notificationsOf(cleo)).toEqual([])
  })

  test('who was blocked since, or then, also when the block is lifted', async () => {
    const { ana, ben, cleo, event, token } = await gather({ visibility: 'friends-of-friends' })
    await block(house.db, ana, cleo)
    await callOff(ana, event)
    await block(house.db, ben, ana)
    for (const who of [ben, cleo]) await expectNothing(who, event, token)
    await house.call(unblockUser, { as: ana.as, params: { id: cleo.id } })
    await expectNothing(cleo, event, token)
  })

  test('a guest whom the host had removed', async () => {
    const { ana, event, token } = await gather()
    const sam = await addGuest(house, { token })
    await house.call(removeGuest, { as: ana.as, params: { id: event.id, guestId: sam.id } })
    await callOff(ana, event)
    expect((await open(sam, event)).status).toBe(404)
    await expectNoLink(token, sam)
  })

  test('anybody, once the host is suspended', async () => {
    const { ana, ben, event, token } = await gather()
    await callOff(ana, event)
    await suspend(house.app.context, ana.id)
    await expectNothing(ben, event, token)
    await expectNoLink(token)
  })

  test('anybody, once the host’s account is gone', async () => {
    const { ana, ben, event, token } = await gather()
    await callOff(ana, event)
    await house.call(deleteCurrentUser, { as: ana.as })
    await expectNothing(ben, event, token)
    const tables = ['called_off_events', 'called_off_people', 'called_off_links'] as const
    for (const table of tables)
      expect(await house.db.selectFrom(table).select('event_id').where('event_id', '=', event.id).execute()).toEqual([])
  })

  test.each([
    ['is over', { ends_at: new Date(Date.now() - 8 * 86_400_000) }],
    ['has just ended', { starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() - 1000) }],
    ['is hidden', { hidden_at: new Date() }],
  ])('anybody, nor a message, of a spon that %s', async (_what, given) => {
    const { ana, ben, event } = await gather()
    await answer(ben, event)
    await house.db.updateTable('events').set(given).where('id', '=', event.id).execute()
    expect(await callOff(ana, event)).toBe(0)
    await expectNothing(ben, event)
    await expectNothing(ana, event)
    expect(await house.notificationsOf(ben)).toEqual([])
  })
})

describe('a link to it', () => {
  test('says so to whoever holds it, before sign-in too, and lets nobody in', async () => {
    const { ana, event, token } = await gather()
    const dora = await house.arrive('Dora')
    await callOff(ana, event)
    for (const who of [undefined, dora, ana]) expect(said(await look(token, who))).toEqual(calledOff)
    expect(said(await house.call(acceptInvite, { as: dora.as, params: { token } }))).toEqual(calledOff)
    const body = { name: 'Sam', response: 'going' } as const
    expect(said(await house.call(answerAsGuest, { params: { token }, body }))).toEqual(calledOff)
    // The link is no key to the event itself.
    await expectNothing(dora, event)
    await age(event, 7.1)
    await expectNoLink(token)
  })

  test('that did not work any more still does not', async () => {
    const { ana, ben, cleo, event, token } = await gather()
    const [ofBen, mails] = [await share(house, ben, event), await inviteByMail(ana, event, cleo)]
    await house.db
      .updateTable('share_links')
      .set({ revoked_at: new Date() })
      .where('token_hash', '=', hashToken(token))
      .execute()
    await callOff(ana, event)
    await expectNoLink(token)
    for (const dead of [mails.revoked, mails.late, mails.others]) await expectNoLink(dead)
    await expectNoLink(mails.others, ben)
    expect((await look(mails.others, cleo)).status).toBe(410)
    for (const live of [mails.sent, ofBen]) expect((await look(live)).status).toBe(410)
    const past = { expires_at: new Date(Date.now() - 1000) }
    await house.db.updateTable('called_off_links').set(past).where('token_hash', '=', hashToken(mails.sent)).execute()
    await expectNoLink(mails.sent)
    await house.call(unfriend, { as: ben.as, body: { friendId: ana.id } })
    await expectNoLink(ofBen)
  })

  test('is worth nothing to whom its sender or the host has blocked', async () => {
    const { ana, ben, cleo, event } = await gather()
    const [token, dora] = [await share(house, ben, event), await house.arrive('Dora')]
    await callOff(ana, event)
    for (const who of [cleo, dora]) expect((await look(token, who)).status).toBe(410)
    await block(house.db, ben, cleo)
    await block(house.db, ana, dora)
    for (const who of [cleo, dora]) await expectNoLink(token, who)
  })

  test('that guests may no longer pass on went with the policy', async () => {
    const { ana, ben, event } = await gather()
    const token = await share(house, ben, event)
    await house.db.updateTable('events').set({ guest_policy: 'just-you' }).where('id', '=', event.id).execute()
    await callOff(ana, event)
    await expectNoLink(token)
  })
})

describe('those who answered', () => {
  test('are counted for the host, and their notification leads to it while it can be read', async () => {
    const { ana, ben, event } = await gather()
    await answer(ben, event, 'might-show')
    expect(await callOff(ana, event)).toBe(1)
    const list = async () => (await house.call(listNotifications, { as: ben.as })).body
    expect(await list()).toMatchObject([{ type: 'event_cancelled', title, relatedEventId: event.id, isRead: false }])
    const read = await house.call(readEventNotifications, { as: ben.as, params: { id: event.id } })
    expect(read.body).toEqual({ count: 0 })
    await age(event, 7.1)
    await deleteOldCallOffs(house.db)
    expect(await list()).toMatchObject([{ type: 'event_cancelled', relatedEventId: null, isRead: true }])
  })

  test('get a push that opens it', async () => {
    const { ana, ben, event } = await gather()
    await room.giveDevice(ben)
    await answer(ben, event)
    await callOff(ana, event)
    await room.deliver()
    expect(room.endpoint.received.map(({ payload }) => [payload.body, payload.url])).toEqual([
      ['Ana Probe called it off', `/event/${event.id}`],
    ])
  })

  test('have it in their data for as long, as the host has', async () => {
    const { ana, ben, event } = await gather()
    await answer(ben, event)
    await callOff(ana, event)
    const dataOf = async (who: Member) => JSON.parse((await house.call(exportCurrentUser, { as: who.as })).text)
    expect(await dataOf(ana)).toMatchObject({ eventsCalledOff: [{ eventId: event.id, title }] })
    expect(await dataOf(ben)).toMatchObject({ answersToEventsCalledOff: [{ eventId: event.id, wasGoing: true }] })
  })

  test('are told twice of nothing when the host taps twice', async () => {
    const { ana, ben, event } = await gather()
    await answer(ben, event)
    const twice = { as: ana.as, params: { id: event.id }, headers: { 'idempotency-key': 'twice' } }
    for (let time = 0; time < 2; time += 1)
      expect(await house.call(deleteEvent, twice)).toMatchObject({ status: 200, body: { notified: 1 } })
  })
})

/** As if it had been called off so long ago, and people had been friends before. */
async function age({ id }: Where, days: number): Promise<void> {
  const before = sql`now() - make_interval(secs => ${days * 86_400})`
  await sql`update called_off_events set called_off_at = ${before} where event_id = ${id}`.execute(house.db)
  await sql`update friendships set created_at = least(created_at, ${before} - interval '1 hour')`.execute(house.db)
}

/** Invitations by mail in each of their states; `others` was taken up by this person. */
async function inviteByMail(host: Member, event: Where, taker: Member) {
  const tokens = { sent: makeToken(), revoked: makeToken(), late: makeToken(), others: makeToken() }
  const [soon, past] = [new Date(Date.now() + 86_400_000), new Date(Date.now() - 86_400_000)]
  const mail = { inviter_id: host.id, event_id: event.id, invite_type: 'event', expires_at: soon } as const
  await house.db
    .insertInto('email_invitations')
    .values([
      { ...mail, email: 'sent@example.com', invite_token: hashToken(tokens.sent) },
      { ...mail, email: 'back@example.com', invite_token: hashToken(tokens.revoked), status: 'revoked' },
      { ...mail, email: 'late@example.com', invite_token: hashToken(tokens.late), expires_at: past },
    ])
    .execute()
  const taken = { status: 'accepted', accepted_by: taker.id, expires_at: past } as const
  await house.db
    .insertInto('email_invitations')
    .values({ ...mail, ...taken, email: 'taken@example.com', invite_token: hashToken(tokens.others) })
    .execute()
  await house.db
    .insertInto('event_access')
    .values({ event_id: event.id, user_id: taker.id, source: 'invite', granted_by: host.id })
    .execute()
  return tokens
}
