import { beforeEach, describe, expect, test } from 'vitest'
import { createComment } from '#shared/comments.ts'
import { deleteEvent, endEvent, type NewEventInput, createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { type FriendPings, setFriendPings, unfriend } from '#shared/friends.ts'
import { inviteUser } from '#shared/invites.ts'
import { countAudience, countChosenAudience, listNotifications, updatePreferences } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { getUser } from '#shared/users.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'
import { listPushed, openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

let hana: Member
let gil: Member
let pia: Member
beforeEach(async () => {
  ;[hana, gil, pia] = [await house.arrive('Hana'), await house.arrive('Gil'), await house.arrive('Pia')]
  for (const friend of [gil, pia]) await befriend(house.db, hana, friend)
  await befriend(house.db, gil, pia)
  for (const person of [gil, pia]) await room.giveDevice(person)
})

async function post(host: Member, given: Partial<NewEventInput> = {}) {
  return (await house.call(postEvent, { as: host.as, body: { title: 'Tacos', ...given } })).body
}
function turn(person: Member, friend: { id: string }, level: FriendPings) {
  return house.call(setFriendPings, { as: person.as, params: { id: friend.id }, body: { level } })
}
function invite(by: Member, guest: Member, event: { id: string }) {
  return house.call(inviteUser, { as: by.as, params: { id: event.id }, body: { inviteeId: guest.id } })
}
async function pushedTo(person: Member) {
  await room.deliver()
  return listPushed(house, person)
}
const chosen = (...people: Member[]) => ({ visibility: 'chosen' as const, inviteeIds: people.map(({ id }) => id) })

describe('a friend who is turned down', () => {
  test('has spons and invitations in the app only; what follows from an answer pings', async () => {
    expect((await turn(gil, hana, 'app')).status).toBe(204)
    const event = await post(hana)
    await post(hana, chosen(gil))
    const theirs = await createEvent(house.db, pia, { title: 'Chess', visibility: 'chosen' })
    await house.db
      .insertInto('event_access')
      .values({ event_id: theirs.id, user_id: hana.id, source: 'invite', granted_by: pia.id, accepted_at: new Date() })
      .execute()
    expect((await invite(hana, gil, theirs)).status).toBe(200)
    expect((await house.notificationsOf(gil)).map(({ type }) => type)).toEqual([
      'event_created',
      'event_invite',
      'event_invite',
    ])
    expect(await pushedTo(gil)).toEqual([])
    expect(await pushedTo(pia)).toEqual(['event_created'])
    const at = { params: { id: event.id } }
    await house.call(answerEvent, { as: gil.as, ...at, body: { response: 'going' } })
    await house.call(createComment, { as: hana.as, ...at, body: { content: '@gil limes?', mentions: [gil.id] } })
    await house.call(updateEvent, { as: hana.as, ...at, body: { title: 'Tacos', location: 'The pier' } })
    await post(pia)
    expect(await pushedTo(gil)).toEqual(['event_created', 'event_updated', 'mention'])
  })

  test('pings again as soon as they may, and with a new friendship', async () => {
    await turn(gil, hana, 'app')
    await turn(gil, hana, 'all')
    await post(hana)
    expect(await pushedTo(gil)).toHaveLength(1)
    await turn(gil, hana, 'app')
    await house.call(unfriend, { as: gil.as, body: { friendId: hana.id } })
    await befriend(house.db, hana, gil)
    await post(hana)
    expect(await pushedTo(gil)).toHaveLength(2)
  })

  test('learns nothing of it: not by the profile, the numbers, or the live stream', async () => {
    const third = await house.arrive('Nia')
    await befriend(house.db, hana, third)
    await room.giveDevice(third)
    async function look() {
      const body = chosen(gil, pia, third)
      return [
        (await house.call(getUser, { as: hana.as, params: { id: gil.id } })).body,
        (await house.call(countAudience, { as: hana.as })).body,
        (await house.call(countChosenAudience, { as: hana.as, body })).body,
      ]
    }
    const before = await look()
    const stream = await listenLive(house.app.baseUrl, hana.as)
    await turn(gil, hana, 'app')
    expect(await look()).toEqual(before)
    expect(before[1]).toEqual({ now: 3, later: 0, inApp: 0 })
    expect(stream.changes()).toEqual([])
    expect((await house.call(getUser, { as: gil.as, params: { id: hana.id } })).body.pings).toBe('app')
    expect((await house.call(getUser, { as: hana.as, params: { id: gil.id } })).body.pings).toBe('all')
  })

  test('is a friend: of anybody else there is nothing to say', async () => {
    const [stranger, asker] = [await house.arrive('Otto'), await house.arrive('Asa')]
    await house.db.insertInto('friendships').values({ user_id: asker.id, friend_id: gil.id }).execute()
    for (const [person, other] of [
      [gil, stranger],
      [gil, gil],
      [gil, asker],
      [asker, gil],
    ] as const) {
      expect((await turn(person, other, 'app')).status).toBe(404)
      expect((await house.call(getUser, { as: person.as, params: { id: other.id } })).body).not.toHaveProperty('pings')
    }
    expect((await turn(gil, hana, 'none' as FriendPings)).status).toBe(400)
  })
})

describe('new spons of one friend', () => {
  async function postSome(count: number) {
    for (let each = 0; each < count; each += 1) await post(hana)
  }
  const listed = async () => (await house.call(listNotifications, { as: gil.as })).body.length

  test('ping three times a day, of another friend too; the app has them all', async () => {
    await postSome(5)
    await post(pia)
    expect(await pushedTo(gil)).toHaveLength(4)
    expect(await listed()).toBe(6)
  })

  test('count with those for chosen people', async () => {
    await post(hana, chosen(gil))
    await postSome(1)
    await post(hana, chosen(gil))
    expect(await pushedTo(gil)).toEqual(['event_created', 'event_invite', 'event_invite'])
    await post(hana, chosen(gil))
    await postSome(1)
    expect(await pushedTo(gil)).toHaveLength(3)
    expect(await listed()).toBe(5)
  })

  test('ping by an invitation of its own all the same, and count none', async () => {
    await postSome(2)
    const spons = [await createEvent(house.db, hana), await createEvent(house.db, hana)]
    for (const event of spons) await invite(hana, gil, event)
    expect(await pushedTo(gil)).toHaveLength(4)
    await postSome(2)
    const next = await createEvent(house.db, hana)
    await invite(hana, gil, next)
    expect(await pushedTo(gil)).toEqual([
      'event_created',
      'event_created',
      'event_created',
      ...Array(3).fill('event_invite'),
    ])
  })

  test('count though they were called off, ended, or kept for fewer', async () => {
    const off = await post(hana)
    const over = await post(hana)
    const narrow = await post(hana)
    await room.deliver()
    expect(room.endpoint.attempts).toBe(6)
    const as = hana.as
    await house.call(deleteEvent, { as, params: { id: off.id } })
    await house.call(endEvent, { as, params: { id: over.id } })
    await house.call(deleteEvent, { as, params: { id: over.id } })
    await house.call(updateEvent, { as, params: { id: narrow.id }, body: { title: 'Tacos', ...chosen(pia) } })
    await postSome(1)
    await room.deliver()
    expect(room.endpoint.attempts).toBe(6)
    expect((await house.call(listNotifications, { as: gil.as })).body.map(({ type }) => type)).toEqual([
      'event_created',
    ])
  })

  test('ping again the next day', async () => {
    await postSome(3)
    await house.db
      .updateTable('notifications')
      .set({ created_at: new Date(Date.now() - 86_400_000) })
      .where('related_user_id', '=', hana.id)
      .execute()
    await room.deliver()
    room.endpoint.attempts = 0
    await postSome(1)
    await room.deliver()
    expect(room.endpoint.attempts).toBe(2)
  })

  test('are counted as seen in the app only from then on', async () => {
    const third = await house.arrive('Nia')
    await befriend(house.db, hana, third)
    await room.giveDevice(third)
    await post(hana, chosen(gil))
    await postSome(2)
    expect((await house.call(countAudience, { as: hana.as })).body).toEqual({ now: 2, later: 0, inApp: 1 })
    await postSome(1)
    expect((await house.call(countAudience, { as: hana.as })).body).toEqual({ now: 0, later: 0, inApp: 3 })
  })
})

test.each(['app', 'off'] as const)('who has answers on %s is pinged once when somebody means them', async (answers) => {
  const body = { spons: 'push', answers, mentions: 'push', friends: 'push' } as const
  await house.call(updatePreferences, {
    as: gil.as,
    body: { ...body, quietFrom: null, quietUntil: null, timeZone: null },
  })
  const event = await createEvent(house.db, hana)
  function say(by: Member, content: string, mentions: string[] = []) {
    return house.call(createComment, { as: by.as, params: { id: event.id }, body: { content, mentions } })
  }
  await say(gil, 'I am in')
  await say(pia, 'Me too')
  await say(pia, '@gil and @gil again, bring ice', [gil.id, gil.id])
  expect(await pushedTo(gil)).toEqual(['mention'])
  expect(room.endpoint.attempts).toBe(1)
  const types = (await house.notificationsOf(gil)).map(({ type }) => type)
  expect(types).toEqual(answers === 'app' ? ['comment', 'mention'] : ['mention'])
})
