import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { blockUser } from '#shared/blocks.ts'
import { createComment } from '#shared/comments.ts'
import { getEvent, listFeed } from '#shared/events.ts'
import { acceptFriend, requestFriend } from '#shared/friends.ts'
import {
  acceptWaitingInvites,
  declineWaitingInvites,
  inviteUser,
  listInvites,
  listWaitingInvites,
  revokeInvite,
} from '#shared/invites.ts'
import { listNotifications } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

type Where = { id: string }
function invite(who: Member, event: Where, guest: Where) {
  return house.call(inviteUser, { as: who.as, params: { id: event.id }, body: { inviteeId: guest.id } })
}
const waitingFor = async (who: Member) => (await house.call(listWaitingInvites, { as: who.as })).body
const listOf = async (who: Member) => (await house.call(listNotifications, { as: who.as })).body
async function feedOf(who: Member, extended = false) {
  const query = extended ? { extended: 'true' as const } : {}
  return (await house.call(listFeed, { as: who.as, query })).body.map(({ id }) => id)
}
function accept(who: Member, inviter: Where) {
  return house.call(acceptWaitingInvites, { as: who.as, params: { id: inviter.id } })
}

/** Zoe, whom Ben does not know, with spons of hers; Ben has a phone. */
async function meet(spons = 1) {
  const [zoe, ben] = [await house.arrive('Zoe'), await house.arrive('Ben')]
  await room.giveDevice(ben)
  const events = []
  for (let nr = 1; nr <= spons; nr += 1) events.push(await createEvent(house.db, zoe, { title: `Rave ${nr}` }))
  return { zoe, ben, events, event: events[0] ?? { id: '' } }
}

test('a stranger’s invitations are one quiet line: no push, no feed, but the spon opens by its link', async () => {
  const { zoe, ben, events, event } = await meet(30)
  const ear = await listenLive(house.app.baseUrl, ben.as)
  await ear.hears('hello')
  const statuses = []
  for (const each of events) statuses.push((await invite(zoe, each, ben)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(new Set(statuses.slice(3))).toEqual(new Set([429]))
  await room.deliver()
  expect([room.titles(), await feedOf(ben), await feedOf(ben, true), await listOf(ben)]).toEqual([[], [], [], []])
  expect(await waitingFor(ben)).toMatchObject([
    {
      inviter: { id: zoe.id, email: null },
      count: 3,
      events: [{ title: 'Rave 3' }, { title: 'Rave 2' }, { title: 'Rave 1' }],
    },
  ])
  await ear.hears('changed')
  expect(ear.changes()[0]?.lists).toContain('notifications')
  ear.close()
  expect((await house.call(getEvent, { as: ben.as, params: { id: event.id } })).status).toBe(200)
  expect(await house.call(listInvites, { as: zoe.as })).toMatchObject({ body: [{ status: 'sent' }, {}, {}] })
})

test('the fourth of a day is refused with when to try again, also after the first were taken back', async () => {
  const { zoe, ben, events } = await meet(4)
  for (const each of events.slice(0, 3)) {
    await invite(zoe, each, ben)
    const [sent] = (await house.call(listInvites, { as: zoe.as })).body
    await house.call(revokeInvite, { as: zoe.as, params: { id: sent?.id ?? '' } })
  }
  const refused = await invite(zoe, events[3] ?? { id: '' }, ben)
  expect(refused).toMatchObject({ status: 429, error: { message: expect.stringContaining('try again in 24 hours') } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(await waitingFor(ben)).toEqual([])
})

test('invitations that race to one stranger, or to many, stay within the day’s', async () => {
  const { zoe, ben, events } = await meet(8)
  await Promise.all(events.map((each) => invite(zoe, each, ben)))
  expect(await waitingFor(ben)).toMatchObject([{ count: 3 }])
  const crowd = await Promise.all(Array.from({ length: 34 }, () => house.arrive('Nr')))
  const answers = await Promise.all(crowd.map((each, index) => invite(zoe, events[index % 8] ?? { id: '' }, each)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(27)
  expect(answers.filter(({ status }) => ![200, 429].includes(status))).toEqual([])
})

test('whoever settles what waits sees it settled on every screen, and hears nothing where nothing waited', async () => {
  const { zoe, ben, events } = await meet(2)
  const [first = { id: '' }, second = { id: '' }] = events
  const ear = await listenLive(house.app.baseUrl, ben.as)
  await ear.hears('hello')
  await accept(ben, zoe)
  await invite(zoe, first, ben)
  await expect.poll(() => ear.changes().length).toBe(1)
  expect(ear.changes().flatMap(({ lists }) => lists)).not.toContain('feed')
  await accept(ben, zoe)
  await expect.poll(() => ear.changes().at(-1)?.lists).toContain('feed')
  await invite(zoe, second, ben)
  await expect.poll(() => ear.changes().length).toBe(3)
  await house.call(declineWaitingInvites, { as: ben.as, params: { id: zoe.id } })
  await expect.poll(() => ear.changes().length).toBe(4)
  expect(ear.changes().at(-1)?.lists).toEqual(['notifications'])
  ear.close()
})

test('the same invitation twice is one, and counts once', async () => {
  const { zoe, ben, event } = await meet()
  for (let time = 0; time < 6; time += 1) expect((await invite(zoe, event, ben)).status).toBe(200)
  expect(await waitingFor(ben)).toMatchObject([{ count: 1 }])
})

test('accepting brings all of that person’s spons into the feed, and nothing of others', async () => {
  const { zoe, ben, events } = await meet(2)
  const yan = await house.arrive('Yan')
  const other = await createEvent(house.db, yan)
  for (const each of events) await invite(zoe, each, ben)
  await invite(yan, other, ben)
  expect(await waitingFor(ben)).toMatchObject([{ inviter: { id: yan.id } }, { inviter: { id: zoe.id }, count: 2 }])
  const { body } = await accept(ben, zoe)
  expect(body.eventIds.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
  expect((await feedOf(ben)).toSorted()).toEqual(body.eventIds.toSorted())
  expect(await waitingFor(ben)).toMatchObject([{ inviter: { id: yan.id } }])
  expect((await accept(ben, zoe)).body).toEqual({ eventIds: [] })
  expect(await house.call(listInvites, { as: zoe.as })).toMatchObject({ body: [{ status: 'accepted' }, {}] })
})

test.each<[string, (ben: Member, event: Where) => Promise<{ status: number }>]>([
  [
    'answers',
    (ben, { id }) => house.call(answerEvent, { as: ben.as, params: { id }, body: { response: 'might-show' } }),
  ],
  ['comments', (ben, { id }) => house.call(createComment, { as: ben.as, params: { id }, body: { content: 'Hm?' } })],
])('whoever %s has accepted', async (_what, act) => {
  const { zoe, ben, event } = await meet()
  await invite(zoe, event, ben)
  const ear = await listenLive(house.app.baseUrl, ben.as)
  await ear.hears('hello')
  expect((await act(ben, event)).status).toBeLessThan(300)
  expect([await feedOf(ben), await waitingFor(ben)]).toEqual([[event.id], []])
  const heard = () => ear.changes().flatMap(({ lists }) => lists)
  await expect.poll(heard).toEqual(expect.arrayContaining(['feed', 'notifications']))
  ear.close()
})

test('what was declined is gone from the line, does not come again, and the inviter is not told', async () => {
  const { zoe, ben, event } = await meet()
  await invite(zoe, event, ben)
  const before = (await house.call(listInvites, { as: zoe.as })).text
  expect((await house.call(declineWaitingInvites, { as: ben.as, params: { id: zoe.id } })).status).toBe(204)
  expect((await invite(zoe, event, ben)).status).toBe(200)
  expect([await waitingFor(ben), await feedOf(ben)]).toEqual([[], []])
  expect((await house.call(listInvites, { as: zoe.as })).text).toBe(before)
  await befriendByAsking(ben, zoe)
  expect(await waitingFor(ben)).toEqual([])
})

async function befriendByAsking(one: Member, other: Member) {
  await house.call(requestFriend, { as: one.as, body: { friendId: other.id } })
  await house.call(acceptFriend, { as: other.as, body: { friendId: one.id } })
}

test('when the two become friends, or a friend invites too, it waits no longer', async () => {
  const { zoe, ben, event } = await meet()
  const host = await house.arrive('Hana')
  await befriend(house.db, host, zoe)
  const hers = await createEvent(house.db, host)
  await invite(zoe, hers, ben)
  expect(await feedOf(ben)).toEqual([])
  await befriendByAsking(ben, zoe)
  expect([await feedOf(ben), await waitingFor(ben)]).toEqual([expect.arrayContaining([hers.id, event.id]), []])

  const cleo = await house.arrive('Cleo')
  await befriend(house.db, ben, cleo)
  await invite(zoe, hers, cleo)
  expect(await waitingFor(cleo)).toHaveLength(1)
  await invite(ben, hers, cleo)
  expect([await feedOf(cleo), await waitingFor(cleo)]).toEqual([[hers.id], []])
  expect(await listOf(cleo)).toMatchObject([{ type: 'event_invite', message: 'Ben Probe invited you' }])
})

test('a spon of a friend of a friend stays where it was while the invitation waits', async () => {
  const { zoe, ben } = await meet()
  const between = await house.arrive('Bea')
  await befriend(house.db, ben, between)
  await befriend(house.db, between, zoe)
  const event = await createEvent(house.db, zoe, { visibility: 'friends-of-friends' })
  await invite(zoe, event, ben)
  expect([await feedOf(ben), await feedOf(ben, true)]).toEqual([[], [event.id]])
  await accept(ben, zoe)
  expect([await feedOf(ben), await feedOf(ben, true)]).toEqual([[event.id], []])
})

test('whoever waits is not pinged by being mentioned there; blocking takes the line and the spon', async () => {
  const { zoe, ben, event } = await meet()
  await invite(zoe, event, ben)
  const body = { content: 'Come @ben', mentions: [ben.id] }
  await house.call(createComment, { as: zoe.as, params: { id: event.id }, body })
  await room.deliver()
  expect([room.titles(), await listOf(ben)]).toEqual([[], []])
  await house.call(blockUser, { as: ben.as, params: { id: zoe.id } })
  expect(await waitingFor(ben)).toEqual([])
  expect((await house.call(getEvent, { as: ben.as, params: { id: event.id } })).status).toBe(404)
})

test('accepting and taking back that race leave the spon in the feed or nowhere', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { zoe, ben, event } = await meet()
    await invite(zoe, event, ben)
    const [sent] = (await house.call(listInvites, { as: zoe.as })).body
    await Promise.all([
      accept(ben, zoe),
      house.call(revokeInvite, { as: zoe.as, params: { id: sent?.id ?? '' } }),
      house.call(answerEvent, { as: ben.as, params: { id: event.id }, body: { response: 'going' } }),
    ])
    expect([await feedOf(ben), await waitingFor(ben)]).toEqual([[], []])
    const { rows } = await sql`select 1 from rsvps where event_id = ${event.id}`.execute(house.db)
    expect(rows).toEqual([])
  }
})
