import { beforeEach, describe, expect, test } from 'vitest'
import { deleteCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import { deleteEvent, getEvent } from '#shared/events.ts'
import { getFriendStatus, listFriendRequests, requestFriend, unfriend } from '#shared/friends.ts'
import {
  acceptInvite,
  getInvite,
  inviteEmail,
  inviteFriendByEmail,
  inviteFriendByPhone,
  invitePhone,
  inviteUser,
  listInvites,
  revokeInvite,
} from '#shared/invites.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { toAvatarColor, toSeed } from '#shared/seeded-random.ts'
import { befriend, block, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'
import { forgetInvitations, getToken } from '#tests/support/invites.ts'
import { listenLive } from '#tests/support/live.ts'

const house = openHouse()
beforeEach(() => forgetInvitations(house.app.context))

let lastNumber = 3_000
let lastAddress = 0
const newNumber = () => `+1202555${++lastNumber}`
const newAddress = () => `guest-${++lastAddress}@elsewhere.example`

const look = (token: string, who?: Member) => house.call(getInvite, { ...(who && { as: who.as }), params: { token } })
function accept(token: string, who?: Member) {
  return house.call(acceptInvite, { ...(who && { as: who.as }), params: { token } })
}
async function canSee(who: Member, event: { id: string }) {
  return (await house.call(getEvent, { as: who.as, params: { id: event.id } })).status === 200
}

async function openSpon(given: Parameters<typeof createEvent>[2] = {}) {
  const host = await house.arrive('Maya')
  const event = await createEvent(house.db, host, given)
  return { host, event }
}

async function mailLink(inviter: Member, event: { id: string }, email = newAddress()) {
  await house.call(inviteEmail, { as: inviter.as, params: { id: event.id }, body: { email } })
  return getToken(house.app.context, email)
}

async function mailFriendLink(inviter: Member, email = newAddress()) {
  await house.call(inviteFriendByEmail, { as: inviter.as, body: { email } })
  return getToken(house.app.context, email)
}

async function takeBackAll(inviter: Member) {
  const { body } = await house.call(listInvites, { as: inviter.as })
  for (const { id } of body) await house.call(revokeInvite, { as: inviter.as, params: { id } })
}

function expireAll(inviter: Member) {
  return house.db
    .updateTable('email_invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('inviter_id', '=', inviter.id)
    .execute()
}

describe('opening a link', () => {
  test('shows who invites to what and nothing else, to anyone who holds it, as often as they look', async () => {
    const { host, event } = await openSpon({ description: 'Bring cake', location: 'Park', specific_time: 'at 8' })
    const token = await mailLink(host, event)
    for (const viewer of [undefined, await house.arrive(), host]) {
      const answer = await look(token, viewer)
      expect(JSON.parse(answer.text)).toEqual({
        invitation: { type: 'event', needsTap: false, standing: 'open' },
        inviter: { displayName: 'Maya Probe', firstName: 'Maya', profileImageUrl: null, color: toAvatarColor(host.id) },
        event: {
          title: event.title,
          description: 'Bring cake',
          timeframe: null,
          specificTime: 'at 8',
          timeLanguage: null,
          startsAt: null,
          endsAt: event.ends_at.toISOString(),
          phase: 'coming',
          location: 'Park',
          gifUrl: null,
          gifAltText: null,
          seed: toSeed(event.id),
          guests: 'welcome',
        },
        crew: null,
      })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const [row] = await house.db.selectFrom('email_invitations').selectAll().where('inviter_id', '=', host.id).execute()
    expect(row).toMatchObject({ status: 'sent', accepted_by: null })
    expect(await house.db.selectFrom('event_access').selectAll().where('event_id', '=', event.id).execute()).toEqual([])
    const friendLink = await look(await mailFriendLink(host))
    expect(friendLink.body).toMatchObject({ invitation: { type: 'friend' }, event: null })
  })

  test('the token is 256 bits, and nowhere in the database', async () => {
    const { host, event } = await openSpon()
    const address = newAddress()
    await house.call(inviteEmail, { as: host.as, params: { id: event.id }, body: { email: address } })
    const jobs = await house.app.context.pool.query('select payload::text from graphile_worker._private_jobs')
    const rows = await house.db.selectFrom('email_invitations').selectAll().where('email', '=', address).execute()
    const kept = JSON.stringify([jobs.rows, rows])
    const token = await getToken(house.app.context, address)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(kept).not.toContain(token)
  })

  test('a link that is none, ran out, was used or taken back says only that', async () => {
    const { host, event } = await openSpon()
    expect((await look('x')).status).toBe(404)
    expect((await look('y'.repeat(43))).status).toBe(404)
    const other = await house.arrive()
    const [used, late, revoked] = [
      await mailLink(host, event),
      await mailLink(host, event),
      await mailFriendLink(other),
    ]
    const gone = { message: 'That link has run out.', code: 'gone' }
    await accept(used, await house.arrive())
    expect(JSON.parse((await look(used)).text)).toEqual(gone)
    expect((await look(revoked)).status).toBe(200)
    await takeBackAll(other)
    expect(JSON.parse((await look(revoked)).text)).toEqual(gone)
    expect((await look(late)).status).toBe(200)
    await expireAll(host)
    expect(JSON.parse((await look(late)).text)).toEqual(gone)
  })

  test('whoever used it may look again', async () => {
    const { host, event } = await openSpon()
    const [token, guest] = [await mailLink(host, event), await house.arrive()]
    await accept(token, guest)
    expect((await look(token, guest)).status).toBe(200)
    expect((await look(token, await house.arrive())).status).toBe(410)
  })
})

describe('accepting an invitation to a spon', () => {
  test('lets one in, once, and offers to add the inviter', async () => {
    const { host, event } = await openSpon()
    const [token, guest] = [await mailLink(host, event), await house.arrive('Gus')]
    expect((await accept(token)).status).toBe(401)
    const first = await accept(token, guest)
    expect(first.body).toEqual({
      type: 'event',
      eventId: event.id,
      crewId: null,
      inviter: {
        id: host.id,
        displayName: 'Maya Probe',
        firstName: 'Maya',
        profileImageUrl: null,
        friendStatus: 'none',
      },
    })
    expect(await canSee(guest, event)).toBe(true)
    expect((await accept(token, guest)).body).toEqual(first.body)
    const rows = await house.db.selectFrom('event_access').selectAll().where('event_id', '=', event.id).execute()
    expect(rows).toMatchObject([{ user_id: guest.id, source: 'invite', granted_by: host.id }])
    const status = await house.call(getFriendStatus, { as: guest.as, params: { id: host.id } })
    expect(status.body.status).toBe('none')
  })

  test('works the same by text', async () => {
    const { host, event } = await openSpon()
    const phoneNumber = newNumber()
    await house.call(invitePhone, { as: host.as, params: { id: event.id }, body: { phoneNumber } })
    const guest = await house.arrive()
    expect((await accept(await getToken(house.app.context, phoneNumber), guest)).body.eventId).toBe(event.id)
    expect(await canSee(guest, event)).toBe(true)
  })

  test('another person is told whom to ask', async () => {
    const { host, event } = await openSpon()
    const token = await mailLink(host, event)
    await accept(token, await house.arrive())
    const answer = await accept(token, await house.arrive())
    expect(answer).toMatchObject({
      status: 410,
      error: { code: 'gone', message: 'That link was for one person, and somebody used it. Ask Maya for a new one.' },
    })
  })

  test('two people at once: one gets in', async () => {
    const { host, event } = await openSpon()
    for (let round = 0; round < 5; round += 1) {
      const token = await mailLink(host, event)
      const guests = await Promise.all([house.arrive(), house.arrive(), house.arrive()])
      const answers = await Promise.all(guests.map((guest) => accept(token, guest)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
      const seen = await Promise.all(guests.map((guest) => canSee(guest, event)))
      expect(seen.filter(Boolean)).toHaveLength(1)
    }
  })

  test('the same person twice at once gets the same answer', async () => {
    const { host, event } = await openSpon()
    const [token, guest] = [await mailLink(host, event), await house.arrive()]
    const answers = await Promise.all([accept(token, guest), accept(token, guest), accept(token, guest)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('too late, or taken back', async () => {
    const { host, event } = await openSpon()
    const [late, guest] = [await mailLink(host, event), await house.arrive()]
    await expireAll(host)
    expect((await accept(late, guest)).error?.message).toBe('That link has run out. Ask Maya for a new one.')
    const revoked = await mailLink(host, event)
    await takeBackAll(host)
    expect((await accept(revoked, guest)).error?.message).toBe('That link has run out.')
    expect(await canSee(guest, event)).toBe(false)
  })

  test('nothing is behind it once the spon, the inviter or the inviter’s own place is gone', async () => {
    const guest = await house.arrive()
    async function refused(token: string, message = 'That link has run out.') {
      const answer = await accept(token, guest)
      expect([answer.status, answer.error?.message]).toEqual([410, message])
      expect((await look(token)).status).toBeGreaterThanOrEqual(404)
    }
    const calledOff = await openSpon()
    const offToken = await mailLink(calledOff.host, calledOff.event)
    await house.call(deleteEvent, { as: calledOff.host.as, params: { id: calledOff.event.id } })
    await refused(offToken, 'Maya Probe called off Pizza at the park.')

    const left = await openSpon()
    const leftToken = await mailLink(left.host, left.event)
    await house.call(deleteCurrentUser, { as: left.host.as })
    await refused(leftToken)

    const parted = await openSpon()
    const friend = await house.arrive()
    await befriend(house.db, parted.host, friend)
    const partedToken = await mailLink(friend, parted.event)
    await house.call(unfriend, { as: parted.host.as, body: { friendId: friend.id } })
    await refused(partedToken)
  })

  test('lets in the one whom a guest may bring', async () => {
    const { host, event } = await openSpon({ guest_policy: 'plus-one' })
    const friend = await house.arrive()
    await befriend(house.db, host, friend)
    const [token, guest] = [await mailLink(friend, event), await house.arrive()]
    expect((await accept(token, guest)).status).toBe(200)
    expect(await canSee(guest, event)).toBe(true)
  })

  test('a spon that was hidden has nothing behind its links', async () => {
    const { host, event } = await openSpon()
    const [token, guest] = [await mailLink(host, event), await house.arrive()]
    await house.db.updateTable('events').set({ hidden_at: new Date() }).where('id', '=', event.id).execute()
    expect((await look(token)).status).toBe(410)
    expect((await accept(token, guest)).error?.message).toBe('That link has run out.')
  })

  test('a block between the guest and the inviter or the host closes it, with no name', async () => {
    const { host, event } = await openSpon()
    const friend = await house.arrive()
    await befriend(house.db, host, friend)
    for (const [blocker, blocked] of [
      [host, null],
      [null, host],
      [friend, null],
      [null, friend],
    ]) {
      const [token, guest] = [await mailLink(friend, event), await house.arrive()]
      await block(house.db, blocker ?? guest, blocked ?? guest)
      const answer = await accept(token, guest)
      expect([answer.status, answer.error?.message]).toEqual([410, 'That link has run out.'])
      expect((await look(token, guest)).status).toBe(410)
      expect(await canSee(guest, event)).toBe(false)
    }
  })

  test('a block that meets the acceptance leaves no way in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { host, event } = await openSpon()
      const [token, guest] = [await mailLink(host, event), await house.arrive()]
      await Promise.all([accept(token, guest), house.call(blockUser, { as: host.as, params: { id: guest.id } })])
      const rows = await house.db.selectFrom('event_access').selectAll().where('event_id', '=', event.id).execute()
      expect(rows).toEqual([])
    }
  })

  test('the inviter’s own link leads to the spon and stays good for somebody else', async () => {
    const { host, event } = await openSpon()
    const token = await mailLink(host, event)
    expect((await accept(token, host)).body.eventId).toBe(event.id)
    expect((await accept(token, await house.arrive())).status).toBe(200)
  })

  test('the host who takes up a guest’s link needs no place in their own spon', async () => {
    const { host, event } = await openSpon()
    const friend = await house.arrive()
    await befriend(house.db, host, friend)
    expect((await accept(await mailLink(friend, event), host)).body.eventId).toBe(event.id)
    expect(await house.db.selectFrom('event_access').selectAll().where('event_id', '=', event.id).execute()).toEqual([])
  })

  test('every open screen of the guest hears of it', async () => {
    const { host, event } = await openSpon()
    const [token, guest] = [await mailLink(host, event), await house.arrive()]
    const ear = await listenLive(house.app.baseUrl, guest.as)
    await ear.hears('hello')
    await accept(token, guest)
    await ear.hears('changed')
    expect(ear.changes()).toMatchObject([{ lists: expect.arrayContaining(['feed']), eventIds: [event.id] }])
    ear.close()
  })

  test('asks for no friendship', async () => {
    const { host, event } = await openSpon()
    await mailLink(host, event)
    const pending = house.db.selectFrom('pending_friendships').selectAll().where('inviter_id', '=', host.id)
    expect(await pending.execute()).toEqual([])
  })

  test('a friend of the host takes it up as well', async () => {
    const { host, event } = await openSpon()
    const friend = await house.arrive()
    await befriend(house.db, host, friend)
    expect((await accept(await mailLink(host, event), friend)).body.inviter.friendStatus).toBe('friends')
  })

  test('whoever lost sight of the spon since cannot come back by it', async () => {
    const { host, event } = await openSpon()
    const [token, guest] = [await mailLink(host, event), await house.arrive()]
    await accept(token, guest)
    await house.call(blockUser, { as: host.as, params: { id: guest.id } })
    expect((await accept(token, guest)).status).toBe(410)
  })
})

describe('taking an invitation back', () => {
  test('ends the access that it gave, the answer and what was told of it', async () => {
    const { host, event } = await openSpon()
    const [token, guest] = [await mailLink(host, event), await house.arrive('Gus')]
    await accept(token, guest)
    await house.call(answerEvent, { as: guest.as, params: { id: event.id }, body: { response: 'going' } })
    expect(await house.notificationsOf(host)).toHaveLength(1)
    const [sent] = (await house.call(listInvites, { as: host.as })).body
    expect(sent).toMatchObject({
      status: 'accepted',
      person: { id: guest.id, displayName: 'Gus Probe' },
      expiresAt: null,
    })
    const params = { id: sent?.id ?? '' }
    expect((await house.call(revokeInvite, { as: guest.as, params })).status).toBe(404)
    expect((await house.call(revokeInvite, { as: host.as, params })).status).toBe(204)
    expect(await canSee(guest, event)).toBe(false)
    const detail = await house.call(getEvent, { as: host.as, params: { id: event.id } })
    expect(detail.body.rsvpCounts.going).toBe(0)
    expect(await house.notificationsOf(host)).toEqual([])
    expect((await accept(token, guest)).status).toBe(410)
    expect((await house.call(revokeInvite, { as: host.as, params })).status).toBe(404)
    expect((await house.call(listInvites, { as: host.as })).body).toEqual([])
  })

  test('does the same for somebody invited in the app, who also forgets that they were', async () => {
    const { host, event } = await openSpon()
    const guest = await house.arrive()
    await house.call(inviteUser, { as: host.as, params: { id: event.id }, body: { inviteeId: guest.id } })
    await takeBackAll(host)
    expect(await canSee(guest, event)).toBe(false)
    expect(await house.notificationsOf(guest)).toEqual([])
  })

  test('leaves a friend of the host where they are', async () => {
    const { host, event } = await openSpon()
    const friend = await house.arrive()
    await befriend(house.db, host, friend)
    await accept(await mailLink(host, event), friend)
    await house.call(answerEvent, { as: friend.as, params: { id: event.id }, body: { response: 'going' } })
    await takeBackAll(host)
    const detail = await house.call(getEvent, { as: friend.as, params: { id: event.id } })
    expect(detail.body.userRsvp).toEqual({ response: 'going' })
  })

  test('there is nothing of that id, or it is somebody else’s', async () => {
    const { host } = await openSpon()
    expect((await house.call(revokeInvite, { as: host.as, params: { id: unknownId } })).status).toBe(404)
    expect((await house.call(revokeInvite, { as: host.as, params: { id: 'x' } })).status).toBe(400)
  })
})

describe('an invitation to become friends', () => {
  async function statusOf(one: Member, other: Member) {
    return (await house.call(getFriendStatus, { as: one.as, params: { id: other.id } })).body.status
  }

  test('makes friends of two people, once, and tells the inviter', async () => {
    const [maya, gus] = [await house.arrive('Maya'), await house.arrive('Gus')]
    const address = newAddress()
    const token = await mailFriendLink(maya, address)
    expect((await accept(token, gus)).body).toMatchObject({
      type: 'friend',
      eventId: null,
      inviter: { id: maya.id, friendStatus: 'friends' },
    })
    expect([await statusOf(maya, gus), await statusOf(gus, maya)]).toEqual(['friends', 'friends'])
    expect(await house.notificationsOf(maya)).toMatchObject([{ type: 'friend_accepted' }])
    expect((await accept(token, gus)).status).toBe(200)
    expect(await house.notificationsOf(maya)).toHaveLength(1)
    expect((await accept(token, await house.arrive())).status).toBe(410)
    const pending = await house.db
      .selectFrom('pending_friendships')
      .select('status')
      .where('invitee_email', '=', address)
      .execute()
    expect(pending).toEqual([{ status: 'accepted' }])
  })

  test('settles a request that waited, whoever had asked', async () => {
    for (const order of ['inviter', 'guest'] as const) {
      const [maya, gus] = [await house.arrive('Maya'), await house.arrive('Gus')]
      const [from, to] = order === 'inviter' ? [maya, gus] : [gus, maya]
      await house.call(requestFriend, { as: from.as, body: { friendId: to.id } })
      await accept(await mailFriendLink(maya), gus)
      expect(await statusOf(maya, gus)).toBe('friends')
      expect((await house.call(listFriendRequests, { as: to.as })).body).toEqual([])
    }
  })

  test('is no news to the inviter of a friend', async () => {
    const [maya, gus] = [await house.arrive('Maya'), await house.arrive('Gus')]
    const token = await mailFriendLink(maya)
    await befriend(house.db, maya, gus)
    expect((await accept(token, gus)).status).toBe(200)
    expect(await house.notificationsOf(maya)).toEqual([])
  })

  test('is nothing for oneself', async () => {
    const maya = await house.arrive('Maya')
    const token = await mailFriendLink(maya)
    expect(await accept(token, maya)).toMatchObject({ status: 400, error: { code: 'invalid_input' } })
    expect((await accept(token, await house.arrive())).status).toBe(200)
  })

  test('waits for an account with that address, until it is taken back', async () => {
    const maya = await house.arrive('Maya')
    const address = newAddress()
    await mailFriendLink(maya, address)
    function pending() {
      return house.db
        .selectFrom('pending_friendships')
        .select(['inviter_id', 'status'])
        .where('invitee_email', '=', address)
        .execute()
    }
    expect(await pending()).toEqual([{ inviter_id: maya.id, status: 'pending' }])
    await takeBackAll(maya)
    expect(await pending()).toEqual([{ inviter_id: maya.id, status: 'revoked' }])
    await mailFriendLink(maya, address)
    expect(await pending()).toEqual([{ inviter_id: maya.id, status: 'pending' }])
  })

  test('names whoever has the address, and is sent all the same when asked to', async () => {
    const [maya, gus] = [await house.arrive('Maya'), await house.arrive('Gus')]
    const email = gus.email ?? ''
    function invite(forceInvite?: boolean) {
      return house.call(inviteFriendByEmail, {
        as: maya.as,
        body: { email, ...(forceInvite !== undefined && { forceInvite }) },
      })
    }
    const known = { userAlreadyExists: true, existingUser: { id: gus.id, displayName: 'Gus Probe' } }
    expect((await invite()).body).toEqual(known)
    expect((await invite(false)).body).toEqual(known)
    expect((await house.call(listInvites, { as: maya.as })).body).toEqual([])
    expect((await invite(true)).body).toEqual({ userAlreadyExists: false, existingUser: null })
    await accept(await getToken(house.app.context, email), gus)
    expect(await statusOf(maya, gus)).toBe('friends')
    expect(await house.call(inviteFriendByEmail, { as: maya.as, body: { email: maya.email ?? '' } })).toMatchObject({
      status: 400,
      error: { field: 'email' },
    })
  })

  test('goes by text too, but not to somebody who can be found by the number', async () => {
    const maya = await house.arrive('Maya')
    const number = newNumber()
    const owned = newNumber()
    await house.arrive('Olga', { phone_number: owned, findable_by_phone: true, phone_verified_at: new Date() })
    const invite = (phoneNumber: string) => house.call(inviteFriendByPhone, { as: maya.as, body: { phoneNumber } })
    expect((await invite(number)).body).toEqual({ status: 'sent' })
    expect(await invite(number)).toMatchObject({ status: 409, error: { code: 'already_sent' } })
    expect(await invite(owned)).toMatchObject({ status: 409, error: { code: 'already_here' } })
    expect(await invite('1')).toMatchObject({ status: 400, error: { field: 'phoneNumber' } })
    const gus = await house.arrive('Gus')
    await accept(await getToken(house.app.context, number), gus)
    expect(await statusOf(maya, gus)).toBe('friends')
  })
})
