import type { Insertable } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { sendReminders } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { deleteEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { updatePreferences } from '#shared/notifications.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Guest, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const allPush = { spons: 'push', answers: 'push', friends: 'push' } as const
const awake = { ...allPush, quietFrom: null, quietUntil: null, timeZone: null }

/** A host, one who is going, one who might, and a spon that was posted some hours ago. */
async function plan(given: Partial<Insertable<Tables['events']>> = {}) {
  const [host, going, unsure] = [await house.arrive('Ada'), await house.arrive('Ben'), await house.arrive('Cleo')]
  const early = inMinutes(-300)
  const event = await createEvent(house.db, host, {
    title: 'Late swim',
    starts_at: inMinutes(55),
    created_at: early,
    updated_at: early,
    ...given,
  })
  for (const [friend, response] of [
    [going, 'going'],
    [unsure, 'might-show'],
  ] as const) {
    await befriend(house.db, host, friend)
    await house.db.insertInto('rsvps').values({ event_id: event.id, user_id: friend.id, response }).execute()
  }
  return { host, going, unsure, event }
}

async function sweep(overrides: Parameters<typeof room.deliver>[0] = {}) {
  await inTransaction(house.db, (tx) => enqueue(tx, sendReminders, {}))
  await room.deliver(overrides)
}

async function countOf(...people: Guest[]) {
  return Promise.all(people.map(async (person) => (await house.notificationsOf(person)).length))
}

function move(eventId: string, startsAt: Date, updatedAt = new Date()) {
  return house.db
    .updateTable('events')
    .set({ starts_at: startsAt, updated_at: updatedAt })
    .where('id', '=', eventId)
    .execute()
}

afterEach(async () => {
  await house.db.deleteFrom('events').execute()
})

test('an hour before, those who are going and the host are reminded, once', async () => {
  const { host, going, unsure, event } = await plan()
  await room.giveDevice(going)
  for (let minute = 0; minute < 3; minute++) await sweep()
  expect(await countOf(host, going, unsure)).toEqual([1, 1, 0])
  expect(await house.notificationsOf(going)).toEqual([
    { type: 'event_reminder', title: 'Late swim', message: 'Starts within the hour' },
  ])
  expect(room.endpoint.received.map(({ payload }) => payload.url)).toEqual([`/event/${event.id}`])
  expect(Number(room.endpoint.received[0]?.headers.ttl)).toBeLessThanOrEqual(3_600)
})

test('two workers that sweep at the same moment remind once', async () => {
  const { going } = await plan()
  await inTransaction(house.db, async (tx) => {
    for (let job = 0; job < 4; job++) await enqueue(tx, sendReminders, {})
  })
  await Promise.all([room.deliver(), room.deliver()])
  expect(await countOf(going)).toEqual([1])
})

test('whoever says yes after the reminder has no need of it', async () => {
  const { unsure, event } = await plan()
  await sweep()
  await house.db.updateTable('rsvps').set({ response: 'going' }).where('event_id', '=', event.id).execute()
  await sweep()
  expect(await countOf(unsure)).toEqual([0])
})

test.each<[string, Partial<Insertable<Tables['events']>>]>([
  ['has no time', { starts_at: null }],
  ['is further away', { starts_at: inMinutes(62) }],
  ['has begun', { starts_at: inMinutes(-1) }],
  ['was less than an hour away when it was posted', { created_at: inMinutes(-2), updated_at: inMinutes(-2) }],
])('nobody is reminded of a spon that %s', async (_what, given) => {
  const { host, going } = await plan(given)
  await sweep()
  expect(await countOf(host, going)).toEqual([0, 0])
})

test('a spon that is put off is reminded of again, one that is brought forward into the hour is not', async () => {
  const { going, event } = await plan()
  await sweep()
  await move(event.id, inMinutes(45), inMinutes(-100))
  await sweep()
  expect(await countOf(going)).toEqual([2])
  await move(event.id, inMinutes(30))
  await sweep()
  expect(await countOf(going)).toEqual([2])
})

test('nobody is reminded of what they can no longer see, or of what is off', async () => {
  const [seen, off] = [await plan(), await plan()]
  await house.call(unfriend, { as: seen.host.as, body: { friendId: seen.going.id } })
  await house.call(deleteEvent, { as: off.host.as, params: { id: off.event.id } })
  await sweep()
  expect(await countOf(seen.host, seen.going, off.host)).toEqual([1, 0, 0])
  expect(await house.notificationsOf(off.going)).toMatchObject([{ type: 'event_cancelled' }])
})

test('many spons at one hour are all reminded of', async () => {
  const { host } = await plan({ starts_at: null })
  const early = inMinutes(-300)
  const values = { host_id: host.id, title: 'Rush', created_at: early, updated_at: early, starts_at: inMinutes(50) }
  await house.db
    .insertInto('events')
    .values(Array.from({ length: 120 }, () => values))
    .execute()
  await sweep()
  expect(await countOf(host)).toEqual([120])
})

test('a reminder that quiet hours held back is not sent when the spon is over', async () => {
  const { going } = await plan()
  await room.giveDevice(going)
  const quiet = { ...allPush, quietFrom: '22:00', quietUntil: '07:00', timeZone: 'UTC' }
  await house.call(updatePreferences, { as: going.as, body: quiet })
  await sweep({ now: () => new Date('2027-01-01T23:00:00Z') })
  expect([room.endpoint.attempts, (await room.listWaiting()).length]).toEqual([0, 1])
  await house.call(updatePreferences, { as: going.as, body: awake })
  await house.db
    .updateTable('notifications')
    .set({ created_at: inMinutes(-61) })
    .where('user_id', '=', going.id)
    .execute()
  await room.letTimePass()
  await room.deliver()
  expect([room.endpoint.attempts, await room.listWaiting()]).toEqual([0, []])
})
