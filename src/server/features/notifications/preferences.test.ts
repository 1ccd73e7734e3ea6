import { expect, test } from 'vitest'
import { createComment } from '#shared/comments.ts'
import { createEvent as postEvent } from '#shared/events.ts'
import { requestFriend } from '#shared/friends.ts'
import { getPreferences, type NotificationPreferences, updatePreferences } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

const usual: NotificationPreferences = {
  spons: 'push',
  answers: 'push',
  mentions: 'push',
  friends: 'push',
  quietFrom: null,
  quietUntil: null,
  timeZone: null,
  fallback: 'email',
  mailSpons: false,
}
const read = async (who: Member) => (await house.call(getPreferences, { as: who.as })).body
function choose(who: Member, given: Partial<NotificationPreferences>) {
  return house.call(updatePreferences, { as: who.as, body: { ...usual, ...given } })
}

/** Three things happen to Ada: a friend's spon, a comment under her own, and somebody who asks. */
async function makeNoise(ada: Member) {
  const [friend, stranger] = [await house.arrive('Ben'), await house.arrive('Cleo')]
  await befriend(house.db, ada, friend)
  const { id } = (await house.call(postEvent, { as: ada.as, body: { title: 'Ada’s own' } })).body
  await house.call(postEvent, { as: friend.as, body: { title: 'spons' } })
  await house.call(answerEvent, { as: friend.as, params: { id }, body: { response: 'going' } })
  await house.call(createComment, { as: friend.as, params: { id }, body: { content: 'answers', mentions: [] } })
  await house.call(requestFriend, { as: stranger.as, body: { friendId: ada.id } })
}

const typesOf = async (person: Member) => (await house.notificationsOf(person)).map(({ type }) => type).sort()

test('everything is pushed until one says otherwise, and what one says is kept', async () => {
  const ada = await house.arrive()
  expect(await read(ada)).toEqual(usual)
  const chosen = { ...usual, answers: 'app', friends: 'off', quietFrom: '22:30', quietUntil: '07:00' } as const
  expect((await choose(ada, { ...chosen, timeZone: 'Europe/Berlin' })).body).toEqual({
    ...chosen,
    timeZone: 'Europe/Berlin',
  })
  expect(await read(ada)).toEqual({ ...chosen, timeZone: 'Europe/Berlin' })
  expect((await choose(ada, {})).body).toEqual(usual)
  expect(await read(ada)).toEqual(usual)
})

test('an app from before there were more of them keeps the others as they are', async () => {
  const ada = await house.arrive()
  const { mentions, fallback, mailSpons, ...older } = usual
  const send = (answers: 'app' | 'off') => house.call(updatePreferences, { as: ada.as, body: { ...older, answers } })
  expect((await send('app')).body).toEqual({ ...usual, answers: 'app', mentions: 'app' })
  await choose(ada, { mentions: 'push', fallback: 'none', mailSpons: true })
  expect((await send('off')).body).toEqual({ ...usual, answers: 'off', fallback: 'none', mailSpons: true })
})

test.each<[Partial<NotificationPreferences>, string[], string[]]>([
  [
    {},
    ['comment', 'event_created', 'friend_request', 'rsvp'],
    ['Ada’s own', 'Ada’s own', 'New friend request', 'spons'],
  ],
  [
    { spons: 'app' },
    ['comment', 'event_created', 'friend_request', 'rsvp'],
    ['Ada’s own', 'Ada’s own', 'New friend request'],
  ],
  [{ answers: 'app', friends: 'off' }, ['comment', 'event_created', 'rsvp'], ['spons']],
  [{ spons: 'off', answers: 'off' }, ['friend_request'], ['New friend request']],
  [{ spons: 'off', answers: 'off', friends: 'off' }, [], []],
])('with %j the app shows %j and the phone %j', async (given, shown, pushed) => {
  const ada = await house.arrive('Ada')
  await room.giveDevice(ada)
  await choose(ada, given)
  await makeNoise(ada)
  await room.deliver()
  expect(await typesOf(ada)).toEqual(shown)
  expect(room.titles()).toEqual(pushed)
})

test('in quiet hours nothing pings; when they end, it does', async () => {
  const ada = await house.arrive('Ada')
  await room.giveDevice(ada)
  await choose(ada, { quietFrom: '22:00', quietUntil: '07:30', timeZone: 'Europe/Berlin' })
  await makeNoise(ada)
  await room.deliver({ now: () => new Date('2027-03-27T23:00:00Z') })
  expect(room.endpoint.attempts).toBe(0)
  // DST begins in that night: 07:30 is 05:30 UTC.
  const waiting = await room.listWaiting()
  expect(new Set(waiting.map(({ run_at }) => run_at.toISOString()))).toEqual(new Set(['2027-03-28T05:30:00.000Z']))
  await room.letTimePass()
  await room.deliver({ now: () => new Date('2027-03-28T05:30:00Z') })
  expect(room.titles()).toHaveLength(4)
})

test('quiet hours that were made longer meanwhile are kept too', async () => {
  const ada = await house.arrive('Ada')
  await room.giveDevice(ada)
  await choose(ada, { quietFrom: '22:00', quietUntil: '06:00', timeZone: 'UTC' })
  await makeNoise(ada)
  await room.deliver({ now: () => new Date('2027-01-01T05:00:00Z') })
  await choose(ada, { quietFrom: '22:00', quietUntil: '08:00', timeZone: 'UTC' })
  await room.letTimePass()
  await room.deliver({ now: () => new Date('2027-01-01T06:00:00Z') })
  expect(room.endpoint.attempts).toBe(0)
  expect((await room.listWaiting())[0]?.run_at.toISOString()).toBe('2027-01-01T08:00:00.000Z')
})

test.each<[string, object]>([
  ['spons', { ...usual, spons: 'loud' }],
  ['answers', { ...usual, answers: undefined }],
  ['friends', { ...usual, friends: null }],
  ['quietFrom', { ...usual, quietFrom: '25:00', quietUntil: '07:00', timeZone: 'UTC' }],
  ['quietFrom', { ...usual, quietFrom: '7:00', quietUntil: '08:00', timeZone: 'UTC' }],
  ['quietFrom', { ...usual, quietUntil: '08:00', timeZone: 'UTC' }],
  ['quietUntil', { ...usual, quietFrom: '08:00', timeZone: 'UTC' }],
  ['quietUntil', { ...usual, quietFrom: '08:00', quietUntil: '08:00', timeZone: 'UTC' }],
  ['quietUntil', { ...usual, quietFrom: '08:00', quietUntil: '08:00:30', timeZone: 'UTC' }],
  ['timeZone', { ...usual, quietFrom: '22:00', quietUntil: '08:00' }],
  ['timeZone', { ...usual, timeZone: 'Mars/Olympus' }],
  ['timeZone', { ...usual, timeZone: '+02:00' }],
  ['timeZone', { ...usual, timeZone: 'U\u0000TC' }],
  ['timeZone', { ...usual, timeZone: 'x'.repeat(65) }],
])('a wrong %s is refused by name', async (field, body) => {
  const ada = await house.arrive()
  const answer = await house.call(updatePreferences, { as: ada.as, body: body as NotificationPreferences })
  expect(answer).toMatchObject({ status: 400, error: { code: 'invalid_input', field } })
  expect(await read(ada)).toEqual(usual)
})

test('one’s preferences are one’s own', async () => {
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  await choose(ada, { spons: 'off' })
  expect(await read(ben)).toEqual(usual)
  expect((await house.call(getPreferences, {})).status).toBe(401)
  expect((await house.call(updatePreferences, { body: usual })).status).toBe(401)
})
