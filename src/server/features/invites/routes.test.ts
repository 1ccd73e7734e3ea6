import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hashAddress } from '#server/adapters/mail/opt-outs.ts'
import { insertMailOptOut } from '#server/adapters/mail/queries.ts'
import { inTransaction } from '#server/db/database.ts'
import { exportCurrentUser } from '#shared/accounts.ts'
import { getEvent, listFeed } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import {
  inviteEmail,
  inviteFriendByEmail,
  inviteFriendByPhone,
  invitePhone,
  inviteUser,
  listInvites,
  makeShareLink,
  revokeInvite,
  type SentInvite,
} from '#shared/invites.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { startTestApp } from '#tests/support/app.ts'
import { befriend, block, createEvent, signIn } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'
import { deliverInvitations, forgetInvitations, readMessages } from '#tests/support/invites.ts'
import { listenLive } from '#tests/support/live.ts'

const house = openHouse()
beforeEach(() => forgetInvitations(house.app.context))

let lastNumber = 2_000
let lastAddress = 0
const newNumber = () => `+1202555${++lastNumber}`
const newAddress = () => `guest-${++lastAddress}@elsewhere.example`

type Policy = 'bring-crew' | 'plus-one' | 'just-you'

/** A host with a spon and a friend who sees it. */
async function openSpon(guest_policy: Policy = 'bring-crew') {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Fred')]
  await befriend(house.db, host, friend)
  const event = await createEvent(house.db, host, { guest_policy })
  return { host, friend, event }
}

type Where = { id: string }
function byId(who: Member, event: Where, inviteeId: string, headers: Record<string, string> = {}) {
  return house.call(inviteUser, { as: who.as, params: { id: event.id }, body: { inviteeId }, headers })
}
function byPhone(who: Member, event: Where, phoneNumber = newNumber()) {
  return house.call(invitePhone, { as: who.as, params: { id: event.id }, body: { phoneNumber } })
}
function byEmail(who: Member, event: Where, email = newAddress(), headers: Record<string, string> = {}) {
  return house.call(inviteEmail, { as: who.as, params: { id: event.id }, body: { email }, headers })
}
const sentBy = async (who: Member): Promise<SentInvite[]> => (await house.call(listInvites, { as: who.as })).body
async function canSee(who: Member, event: Where) {
  return (await house.call(getEvent, { as: who.as, params: { id: event.id } })).status === 200
}

describe('in the app', () => {
  test('a friend who is invited sees the spon at once, hears of it, and finds it among the crew’s', async () => {
    const { friend, event } = await openSpon()
    const guest = await house.arrive('Sam')
    await befriend(house.db, friend, guest)
    const ear = await listenLive(house.app.baseUrl, guest.as)
    await ear.hears('hello')
    expect(await canSee(guest, event)).toBe(false)
    expect((await byId(friend, event, guest.id)).body).toEqual({ status: 'invited' })
    expect(await canSee(guest, event)).toBe(true)
    expect(await house.notificationsOf(guest)).toMatchObject([
      { type: 'event_invite', title: event.title, message: 'Fred Probe invited you' },
    ])
    await ear.hears('changed')
    expect(ear.changes().flatMap(({ eventIds }) => eventIds)).toContain(event.id)
    ear.close()
    const feed = await house.call(listFeed, { as: guest.as })
    expect(feed.body.map(({ id }) => id)).toEqual([event.id])
    await byId(friend, event, guest.id)
    expect(await house.notificationsOf(guest)).toHaveLength(1)
    expect(await sentBy(friend)).toMatchObject([
      { channel: 'app', to: 'Sam Probe', person: { id: guest.id }, event: { id: event.id }, status: 'accepted' },
    ])
  })

  test('who has answered hears nothing of an invitation, and the inviter gets the usual answer', async () => {
    const { host, friend, event } = await openSpon('plus-one')
    const [guest, other] = [await house.arrive('Gina'), await house.arrive('Otis')]
    for (const inviter of [host, friend]) await befriend(house.db, inviter, guest)
    await befriend(house.db, friend, other)
    const answer = { as: guest.as, params: { id: event.id }, body: { response: 'going' } } as const
    expect((await house.call(answerEvent, answer)).status).toBe(200)
    for (const inviter of [host, friend])
      expect(await byId(inviter, event, guest.id)).toMatchObject({ status: 200, body: { status: 'invited' } })
    expect(await house.notificationsOf(guest)).toEqual([])
    // It was no invitation, so the friend's only one is still there.
    expect((await byId(friend, event, other.id)).status).toBe(200)
    expect(await house.notificationsOf(other)).toMatchObject([{ type: 'event_invite' }])
  })

  test('one cannot invite oneself, the host, or nobody', async () => {
    const { host, friend, event } = await openSpon()
    expect(await byId(friend, event, friend.id)).toMatchObject({ status: 400, error: { field: 'inviteeId' } })
    expect(await byId(friend, event, host.id)).toMatchObject({ status: 409, error: { code: 'conflict' } })
    expect(await byId(friend, event, unknownId)).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(await byId(friend, event, 'x')).toMatchObject({ status: 400, error: { field: 'inviteeId' } })
  })

  test('someone blocked by or blocking the inviter is nobody', async () => {
    const { friend, event } = await openSpon()
    const unknown = (await byId(friend, event, unknownId)).text
    for (const [one, other] of [
      [friend, null],
      [null, friend],
    ]) {
      const stranger = await house.arrive()
      await block(house.db, one ?? stranger, other ?? stranger)
      const answer = await byId(friend, event, stranger.id)
      expect([answer.status, answer.text]).toEqual([404, unknown])
      expect(await house.notificationsOf(stranger)).toEqual([])
    }
  })

  test('a block between invitee and host is not told to the guest who invites, and holds', async () => {
    const { host, friend, event } = await openSpon()
    const welcome = await byId(friend, event, (await house.arrive()).id)
    for (const [one, other] of [
      [host, null],
      [null, host],
    ]) {
      const stranger = await house.arrive()
      await block(house.db, one ?? stranger, other ?? stranger)
      const answer = await byId(friend, event, stranger.id)
      expect([answer.status, answer.text]).toEqual([welcome.status, welcome.text])
      expect(await house.notificationsOf(stranger)).toEqual([])
      expect(await canSee(stranger, event)).toBe(false)
    }
  })

  test('whom the host has blocked hears nothing of an invitation by a friend', async () => {
    const { host, friend, event } = await openSpon()
    const guest = await house.arrive()
    await befriend(house.db, friend, guest)
    await block(house.db, host, guest)
    const open = await createEvent(house.db, friend)
    const ear = await listenLive(house.app.baseUrl, guest.as)
    await ear.hears('hello')
    expect((await byId(friend, event, guest.id)).status).toBe(200)
    await byId(friend, open, guest.id)
    const heard = () => [...new Set(ear.changes().flatMap(({ eventIds }) => eventIds))]
    await expect.poll(heard).toContain(open.id)
    expect(heard()).toEqual([open.id])
    expect(await house.notificationsOf(guest)).toMatchObject([{ type: 'event_invite', title: open.title }])
    ear.close()
  })

  test('the same key invites once', async () => {
    const { host, event } = await openSpon()
    const address = newAddress()
    const key = { 'idempotency-key': 'one-tap' }
    const answers = [await byEmail(host, event, address, key), await byEmail(host, event, address, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await sentBy(host)).toHaveLength(1)
  })
})

describe('who may invite', () => {
  test('a spon that one does not see does not exist, whatever one sends', async () => {
    const { event } = await openSpon()
    const stranger = await house.arrive()
    const missing = (await byId(stranger, { id: unknownId }, event.host_id)).text
    for (const answer of [
      await byId(stranger, event, event.host_id),
      await byPhone(stranger, event),
      await byEmail(stranger, event),
      await house.call(makeShareLink, { as: stranger.as, params: { id: event.id } }),
    ])
      expect([answer.status, answer.text]).toEqual([404, missing])
  })

  test('where the crew is welcome a guest brings any number, and guests bring guests', async () => {
    const { friend, event } = await openSpon('bring-crew')
    const [one, other] = [await house.arrive(), await house.arrive()]
    expect((await byId(friend, event, one.id)).status).toBe(200)
    expect((await byPhone(friend, event)).status).toBe(200)
    expect((await byEmail(friend, event)).status).toBe(200)
    expect((await byId(one, event, other.id)).status).toBe(200)
  })

  test('where it is just for you nobody but the host invites', async () => {
    const { host, friend, event } = await openSpon('just-you')
    const stranger = await house.arrive()
    for (const answer of [
      await byId(friend, event, stranger.id),
      await byPhone(friend, event),
      await byEmail(friend, event),
    ])
      expect(answer).toMatchObject({
        status: 403,
        error: { code: 'forbidden', message: expect.stringMatching(/host/) },
      })
    expect((await byId(host, event, stranger.id)).status).toBe(200)
    expect((await byEmail(host, event)).status).toBe(200)
  })

  test('one guest more is one, by whatever road, and taking it back frees the place', async () => {
    const { friend, event } = await openSpon('plus-one')
    expect((await byEmail(friend, event)).status).toBe(200)
    const stranger = await house.arrive()
    for (const answer of [
      await byId(friend, event, stranger.id),
      await byPhone(friend, event),
      await byEmail(friend, event),
    ])
      expect(answer).toMatchObject({ status: 403, error: { message: expect.stringMatching(/one guest/) } })
    const [mine] = await sentBy(friend)
    expect((await house.call(revokeInvite, { as: friend.as, params: { id: mine?.id ?? '' } })).status).toBe(204)
    expect((await byId(friend, event, stranger.id)).status).toBe(200)
    expect((await byPhone(friend, event)).status).toBe(403)
  })

  test('an invitation that ran out leaves the place free', async () => {
    const { friend, event } = await openSpon('plus-one')
    await byPhone(friend, event)
    await house.db
      .updateTable('phone_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('inviter_id', '=', friend.id)
      .execute()
    expect((await byPhone(friend, event)).status).toBe(200)
  })

  test('two at once do not both become the one guest', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { friend, event } = await openSpon('plus-one')
      const [one, other] = [await house.arrive(), await house.arrive()]
      const answers = await Promise.all([
        byId(friend, event, one.id),
        byId(friend, event, other.id),
        byEmail(friend, event),
        byPhone(friend, event),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403])
      expect(await sentBy(friend)).toHaveLength(1)
    }
  })
})

describe('by phone', () => {
  test.each([
    ['', 'Type a phone number'],
    ['12345', 'not a whole phone number'],
    ['+44 7400 123456', 'United Kingdom'],
  ])('"%s" is refused with a sentence', async (typed, words) => {
    const { host, event } = await openSpon()
    expect(await byPhone(host, event, typed)).toMatchObject({
      status: 400,
      error: { field: 'phoneNumber', message: expect.stringContaining(words) },
    })
  })

  test('the number is kept in its one written form, and one invitation of it waits at a time', async () => {
    const { host, event } = await openSpon()
    const number = newNumber()
    const end = number.slice(-4)
    expect((await byPhone(host, event, `(202) 555-${end}`)).body).toEqual({ status: 'sent' })
    expect(await sentBy(host)).toMatchObject([{ channel: 'phone', to: number, status: 'sent' }])
    expect(await byPhone(host, event, `202 555 ${end}`)).toMatchObject({ status: 409, error: { code: 'already_sent' } })
  })

  function verified(phone_number: string, findable_by_phone: boolean) {
    return {
      phone_number,
      findable_by_phone,
      phone_verified_at: new Date(),
      sms_consent_at: new Date(),
    }
  }

  test('whoever can be found by the number is named and not texted', async () => {
    const { host, event } = await openSpon()
    const number = newNumber()
    const owner = await house.arrive('Olga', verified(number, true))
    const answer = await byPhone(host, event, number)
    expect(answer).toMatchObject({
      status: 409,
      error: { code: 'already_here', message: 'Olga Probe is already on Sponti.' },
    })
    expect(JSON.parse(answer.text).existingUser).toEqual({ id: owner.id, displayName: 'Olga Probe' })
    expect(await sentBy(host)).toEqual([])
  })

  test('whoever does not want to be found stays unknown, and so does an unproven claim', async () => {
    const { host, event } = await openSpon()
    const [hidden, claimed] = [newNumber(), newNumber()]
    await house.arrive('Olga', verified(hidden, false))
    await house.arrive('Otto', { phone_number: claimed, findable_by_phone: true })
    expect((await byPhone(host, event, hidden)).body).toEqual({ status: 'sent' })
    expect((await byPhone(host, event, claimed)).body).toEqual({ status: 'sent' })
  })

  test('the own number is refused', async () => {
    const number = newNumber()
    const host = await house.arrive('Hana', verified(number, true))
    const event = await createEvent(house.db, host)
    expect(await byPhone(host, event, number)).toMatchObject({ status: 400, error: { field: 'phoneNumber' } })
  })

  test('the answer is the same for a stranger, after a STOP, and with texts off, but only the stranger is texted', async () => {
    const { host, event } = await openSpon()
    const [stranger, silent, off, stopped] = [newNumber(), newNumber(), newNumber(), newNumber()]
    await house.arrive('Olga', { ...verified(silent, false), sms_consent_at: null })
    await house.arrive('Otto', { ...verified(off, false), sms_consent: false })
    await house.db.insertInto('sms_opt_outs').values({ phone_number: stopped }).execute()
    for (const number of [stranger, silent, off, stopped]) {
      expect((await byPhone(host, event, number)).body).toEqual({ status: 'sent' })
      const asFriend = await house.call(inviteFriendByPhone, { as: host.as, body: { phoneNumber: number } })
      expect(asFriend.body).toEqual({ status: 'sent' })
      await deliverInvitations(house.app.context)
      expect(await readMessages(house.app.context, number)).toHaveLength(number === stranger ? 2 : 0)
    }
    const { text } = await house.call(exportCurrentUser, { as: host.as })
    expect(text).not.toContain('failed')
  })

  test('how long a text may wait is told by the clock of the database, not by that of the node', async () => {
    const { host, event } = await openSpon()
    const number = newNumber()
    vi.spyOn(house.app.context, 'now').mockImplementation(() => new Date(Date.now() - 3 * 86_400_000))
    await byPhone(host, event, number)
    await deliverInvitations(house.app.context)
    vi.restoreAllMocks()
    expect(await readMessages(house.app.context, number)).toHaveLength(1)
  })

  test('three texts a day reach a number, whoever sends them', async () => {
    const { host, event } = await openSpon()
    const number = newNumber()
    for (const _ of [1, 2, 3]) {
      const other = await openSpon()
      expect((await byPhone(other.host, other.event, number)).status).toBe(200)
    }
    const answer = await byPhone(host, event, number)
    expect(answer).toMatchObject({ status: 429, error: { code: 'too_many' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('by e-mail', () => {
  test.each(['', 'ada', 'ada@', 'a b@example.com', 'a@example.com,b@example.com', `${'x'.repeat(320)}@example.com`])(
    '"%s" is refused with a sentence',
    async (typed) => {
      const { host, event } = await openSpon()
      expect(await byEmail(host, event, typed)).toMatchObject({ status: 400, error: { field: 'email' } })
    },
  )

  test('the owner of the address is named and gets no mail', async () => {
    const { host, event } = await openSpon()
    const owner = await house.arrive('Olga')
    const answer = await byEmail(host, event, ` ${owner.email?.toUpperCase()} `)
    expect(answer).toMatchObject({ status: 409, error: { code: 'already_here' } })
    expect(answer.error?.message).toContain('already on Sponti')
    expect(JSON.parse(answer.text).existingUser).toEqual({ id: owner.id, displayName: 'Olga Probe' })
    expect(await byEmail(host, event, host.email ?? '')).toMatchObject({ status: 400, error: { field: 'email' } })
  })

  test('someone blocked looks like somebody unknown, and nothing reaches them', async () => {
    const { host, event } = await openSpon()
    const [enemy, blocker] = [await house.arrive(), await house.arrive()]
    await block(house.db, host, enemy)
    await block(house.db, blocker, host)
    for (const { email } of [enemy, blocker])
      for (const address of [email ?? '', email?.replace('@', '+1@') ?? '']) {
        expect((await byEmail(host, event, address)).body).toEqual({ status: 'sent' })
        await deliverInvitations(house.app.context)
        expect(await readMessages(house.app.context, address)).toEqual([])
      }
  })

  test('an address that wants no mail gets none, and the sender is not told', async () => {
    const { host, event } = await openSpon()
    const address = newAddress()
    await inTransaction(house.db, (tx) => insertMailOptOut(tx, hashAddress(address)))
    expect((await byEmail(host, event, address)).body).toEqual({ status: 'sent' })
    await deliverInvitations(house.app.context)
    expect(await readMessages(house.app.context, address)).toEqual([])
  })

  test('the same address is asked once at a time, and by three people a day', async () => {
    const { host, event } = await openSpon()
    const address = newAddress()
    expect((await byEmail(host, event, address)).status).toBe(200)
    expect(await byEmail(host, event, address)).toMatchObject({ status: 409, error: { code: 'already_sent' } })
    for (const status of [200, 200, 429]) {
      const other = await openSpon()
      expect((await byEmail(other.host, other.event, address)).status).toBe(status)
    }
  })

  test('a mailbox is one, however its address is spelled', async () => {
    const end = ++lastAddress
    for (const address of [`victim${end}+1@gmail.com`, `vic.tim${end}+2@googlemail.com`, `victim${end}@gmail.com`]) {
      const { host, event } = await openSpon()
      expect((await byEmail(host, event, address)).status).toBe(200)
    }
    const { host, event } = await openSpon()
    expect((await byEmail(host, event, `v.i.c.t.i.m${end}@gmail.com`)).status).toBe(429)
    const quiet = newAddress()
    const spelled = quiet.replace('@', '+again@')
    await inTransaction(house.db, (tx) => insertMailOptOut(tx, hashAddress(quiet)))
    expect((await byEmail(host, event, spelled)).body).toEqual({ status: 'sent' })
    await deliverInvitations(house.app.context)
    expect(await readMessages(house.app.context, spelled)).toEqual([])
  })

  test('twenty mails a day leave one person', async () => {
    const { host, event } = await openSpon()
    for (let sent = 0; sent < 20; sent += 1) expect((await byEmail(host, event)).status).toBe(200)
    expect(await byEmail(host, event)).toMatchObject({ status: 429, error: { code: 'too_many' } })
  })

  test('asking who is here by inviting is counted with every other look-up', async () => {
    const { host, event } = await openSpon()
    const owner = await house.arrive()
    await house.db.deleteFrom('rate_limits').where('key', 'like', 'lookups-%').execute()
    await byEmail(host, event, owner.email ?? '')
    const { rows } = await house.app.context.pool.query(
      "update rate_limits set count = 200 where key like 'lookups-day:%' returning count",
    )
    expect(rows).toHaveLength(1)
    expect(await byEmail(host, event, owner.email ?? '')).toMatchObject({ status: 429, error: { code: 'too_many' } })
    expect((await byPhone(host, event)).status).toBe(429)
  })
})

test('an invitation to the crew that asks not who is here costs no look-up', async () => {
  const maya = await house.arrive()
  await house.db.deleteFrom('rate_limits').where('key', 'like', 'lookups-%').execute()
  async function countLookups() {
    const row = house.db.selectFrom('rate_limits').select('count').where('key', 'like', 'lookups-day:%')
    return (await row.executeTakeFirst())?.count
  }
  function invite(forceInvite: boolean) {
    return house.call(inviteFriendByEmail, { as: maya.as, body: { email: newAddress(), forceInvite } })
  }
  expect((await invite(true)).status).toBe(200)
  expect(await countLookups()).toBeUndefined()
  await invite(false)
  expect(await countLookups()).toBe(1)
  await house.call(inviteFriendByPhone, { as: maya.as, body: { phoneNumber: newNumber() } })
  expect(await countLookups()).toBe(2)
})

test.each([
  ['phone', byPhone, newNumber],
  ['email', byEmail, newAddress],
] as const)('what was sent by %s stands in the way of itself only', async (channel, send, newOne) => {
  const { host, friend, event } = await openSpon()
  const address = newOne()
  expect((await send(host, event, address)).status).toBe(200)
  expect((await send(host, event, address)).status).toBe(409)
  expect((await send(host, event)).status).toBe(200)
  expect((await send(friend, event, address)).status).toBe(200)
  expect((await send(host, await createEvent(house.db, host), address)).status).toBe(200)
  const late = newOne()
  await send(host, event, late)
  const table = channel === 'phone' ? 'phone_invitations' : 'email_invitations'
  await house.db
    .updateTable(table)
    .set({ expires_at: new Date(0) })
    .where('inviter_id', '=', host.id)
    .execute()
  expect((await send(host, event, late)).status).toBe(200)
})

test('where neither mail nor texts are set up, the answer says so', async () => {
  const { host, event } = await openSpon()
  const database = { connectionString: house.app.context.config.databaseUrl ?? '' }
  const app = await startTestApp(database, { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret', DEMO: 'off' })
  const as = await signIn(house.db, host)
  const params = { id: event.id }
  for (const answer of [
    await app.call(inviteEmail, { as, params, body: { email: newAddress() } }),
    await app.call(invitePhone, { as, params, body: { phoneNumber: newNumber() } }),
    await app.call(inviteFriendByEmail, { as, body: { email: newAddress() } }),
    await app.call(inviteFriendByPhone, { as, body: { phoneNumber: newNumber() } }),
  ])
    expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
  await app.close()
})

test('a guest who is no longer one cannot invite', async () => {
  const { host, friend, event } = await openSpon()
  await house.call(unfriend, { as: host.as, body: { friendId: friend.id } })
  expect((await byEmail(friend, event)).status).toBe(404)
})
