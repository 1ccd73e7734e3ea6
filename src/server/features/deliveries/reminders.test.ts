import type { Insertable } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { sendReminders } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { deleteEvent, createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { updatePreferences } from '#shared/notifications.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
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
    starts_known_at: early,
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

async function countOf(...people: Member[]) {
  return Promise.all(people.map(async (person) => (await house.notificationsOf(person)).length))
}

function move(eventId: string, startsAt: Date, knownAt = new Date()) {
  return house.db
    .updateTable('events')
    .set({ starts_at: startsAt, starts_known_at: knownAt })
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
])('nobody is reminded of a spon that %s', async (_what, given) => {
  const { host, going } = await plan(given)
  await sweep()
  expect(await countOf(host, going)).toEqual([0, 0])
})

describe('reminders follow the lead', () => {
  const hour = 'Starts within the hour'
  const soon = 'Starts within 20 minutes'

  test.each<[string, { lead: number; left: number; says: string | null }]>([
    ['many hours ahead: an hour before', { lead: 600, left: 60, says: hour }],
    ['90 minutes ahead: an hour before', { lead: 90, left: 59, says: hour }],
    ['just under 90 minutes ahead: not yet at an hour', { lead: 89, left: 59, says: null }],
    ['just under 90 minutes ahead: not yet at 21 minutes', { lead: 89, left: 21, says: null }],
    ['just under 90 minutes ahead: at 20 minutes', { lead: 89, left: 20, says: soon }],
    ['half an hour ahead: at 20 minutes', { lead: 30, left: 19, says: soon }],
    ['under half an hour ahead: never', { lead: 29, left: 19, says: null }],
  ])('known %s', async (_what, { lead, left, says }) => {
    const startsAt = inMinutes(left)
    // Of the same instant: a millisecond later the lead would be shorter.
    const knownAt = new Date(startsAt.getTime() - lead * 60_000)
    const { going } = await plan({ starts_at: startsAt, starts_known_at: knownAt })
    for (let minute = 0; minute < 2; minute++) await sweep()
    expect((await house.notificationsOf(going)).map(({ message }) => message)).toEqual(says ? [says] : [])
  })

  test.each<[string, { evening: number; known: number; isReminded: boolean }]>([
    ['by an hour before that evening', { evening: -1, known: -62, isReminded: true }],
    ['shortly before that evening, which says it all', { evening: -1, known: -30, isReminded: false }],
    ['long ago, and the evening is not there yet', { evening: 5, known: -3000, isReminded: false }],
    ['long ago, and the evening was slept through', { evening: -181, known: -3000, isReminded: false }],
  ])('an evening before, known %s', async (_what, { evening, known, isReminded }) => {
    const startsAt = inMinutes(20 * 60)
    const { going, event } = await plan({
      starts_at: startsAt,
      evening_before: inMinutes(evening),
      starts_known_at: inMinutes(known),
    })
    for (let minute = 0; minute < 2; minute++) await sweep()
    const told = isReminded ? ['Starts tomorrow'] : []
    expect((await house.notificationsOf(going)).map(({ message }) => message)).toEqual(told)
    // The hour before comes all the same.
    const past = { starts_at: inMinutes(50), evening_before: inMinutes(-1000), starts_known_at: inMinutes(-3000) }
    await house.db.updateTable('events').set(past).where('id', '=', event.id).execute()
    await forgetHour()
    await sweep()
    expect((await house.notificationsOf(going)).map(({ message }) => message)).toEqual([...told, hour])
  })

  test('the evening before is where the host is, and follows an edit of the time', async () => {
    const host = await house.arrive('Ada')
    const body = { title: 'Swim', specificTime: 'tomorrow at 1am', timeZone: 'Asia/Tokyo' }
    const { id } = (await house.call(postEvent, { as: host.as, body })).body
    async function findEvening() {
      const row = await house.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const left = (row.starts_at?.getTime() ?? 0) - (row.evening_before?.getTime() ?? 0)
      return { hours: left / 3_600_000, knownAt: row.starts_known_at?.getTime() }
    }
    const first = await findEvening()
    expect(first.hours).toBe(6)
    await house.call(updateEvent, { as: host.as, params: { id }, body: { ...body, title: 'Late swim' } })
    expect(await findEvening()).toEqual(first)
    const later = { ...body, specificTime: 'tomorrow at 3am' }
    await house.call(updateEvent, { as: host.as, params: { id }, body: later })
    const second = await findEvening()
    expect([second.hours, (second.knownAt ?? 0) > (first.knownAt ?? 0)]).toEqual([8, true])
  })

  test('a push that quiet hours or a dead phone held back is let go when the spon begins', async () => {
    const { going } = await plan({ starts_at: inMinutes(19), starts_known_at: inMinutes(-50) })
    await room.giveDevice(going)
    await sweep()
    expect(Number(room.endpoint.received[0]?.headers.ttl)).toBeLessThanOrEqual(19 * 60)
  })
})

/** As if the reminders so far had gone out an hour earlier. */
async function forgetHour() {
  await house.app.context.pool.query(`update event_reminders set sent_at = sent_at - interval '1 hour'`)
}

test('a spon that is put off is reminded of again, one that is brought forward is not within the hour', async () => {
  const { going, event } = await plan()
  await sweep()
  await move(event.id, inMinutes(45), inMinutes(-100))
  await sweep()
  expect(await countOf(going)).toEqual([1])
  await forgetHour()
  await move(event.id, inMinutes(46), inMinutes(-100))
  await sweep()
  expect(await countOf(going)).toEqual([2])
  await move(event.id, inMinutes(28))
  await forgetHour()
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
  const values = { host_id: host.id, title: 'Rush', starts_known_at: early, starts_at: inMinutes(50) }
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
