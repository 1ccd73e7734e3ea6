import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { sendReminders } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { addReaction, createComment } from '#shared/comments.ts'
import { deleteEvent, endEvent, createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { inviteUser } from '#shared/invites.ts'
import { updatePreferences } from '#shared/notifications.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const night = { quietFrom: '22:00', quietUntil: '08:00', timeZone: 'UTC' }
const atNight = { now: () => new Date('2027-01-01T23:00:00Z') }
const inTheMorning = { now: () => new Date('2027-01-02T08:00:01Z') }

/** A host, two friends who know each other, and a spon that Ben has answered. */
async function gather() {
  const [host, ben, cleo] = [await house.arrive('Hana'), await house.arrive('Ben'), await house.arrive('Cleo')]
  await befriend(house.db, host, ben)
  await befriend(house.db, host, cleo)
  await befriend(house.db, ben, cleo)
  const event = await createEvent(house.db, host, { title: 'Tacos', starts_at: hours(-1) })
  await house.db.insertInto('rsvps').values({ event_id: event.id, user_id: ben.id, response: 'going' }).execute()
  return { host, ben, cleo, event, at: { params: { id: event.id } } }
}
const end = (host: Member, id: string) => house.call(endEvent, { as: host.as, params: { id } })
function say(who: Member, id: string, content: string, mentions: string[] = []) {
  return house.call(createComment, { as: who.as, params: { id }, body: { content, mentions } })
}
const typesOf = async (who: Member) => (await house.notificationsOf(who)).map(({ type }) => type)
async function sleep(who: Member) {
  const body = { spons: 'push', answers: 'push', friends: 'push', ...night } as const
  await house.call(updatePreferences, { as: who.as, body })
}

test('of a spon that is over nobody hears of answers, comments, reactions, edits, invitations, or that it is off', async () => {
  const { host, ben, cleo, event, at } = await gather()
  await end(host, event.id)
  for (const call of [
    () => house.call(answerEvent, { as: cleo.as, ...at, body: { response: 'going' } }),
    () => house.call(takeBackAnswer, { as: cleo.as, ...at }),
    () => house.call(inviteUser, { as: host.as, ...at, body: { inviteeId: cleo.id } }),
    () => house.call(updateEvent, { as: host.as, ...at, body: { title: 'Burritos', location: 'The pier' } }),
    () => house.call(updateEvent, { as: host.as, ...at, body: { title: 'Nachos' } }),
  ])
    expect((await call()).status).toBe(200)
  const { id } = (await say(host, event.id, 'That was fun')).body
  await say(ben, event.id, 'It was')
  expect((await house.call(addReaction, { as: cleo.as, params: { id }, body: { emoji: '🔥' } })).status).toBe(200)
  const off = await house.call(deleteEvent, { as: host.as, ...at })
  expect(off.body).toEqual({ notified: 0 })
  expect(await Promise.all([host, ben, cleo].map(typesOf))).toEqual([[], [], []])
})

test('a mention of a spon that is over is news', async () => {
  const { host, ben, cleo, event } = await gather()
  await room.giveDevice(cleo)
  await end(host, event.id)
  await say(ben, event.id, 'Here is your scarf, @cleo', [cleo.id])
  expect(await Promise.all([host, ben, cleo].map(typesOf))).toEqual([[], [], ['mention']])
  await room.deliver()
  expect(room.endpoint.received).toHaveLength(1)
})

test('a spon whose time has passed is over without a word of its host', async () => {
  const { host, ben, event } = await gather()
  await sql`update events set ends_at = now() - interval '1 second' where id = ${event.id}`.execute(house.db)
  await say(host, event.id, 'Home safe?')
  expect(await typesOf(ben)).toEqual([])
})

test('what waits for the end of quiet hours is not sent of a spon that is over by then', async () => {
  const { host, ben, event } = await gather()
  await room.giveDevice(ben)
  await sleep(ben)
  await say(ben, event.id, 'What is missing?')
  await say(host, event.id, 'Cups')
  await room.deliver(atNight)
  expect([await typesOf(ben), room.endpoint.attempts]).toEqual([['comment'], 0])
  await end(host, event.id)
  await room.letTimePass()
  await room.deliver(inTheMorning)
  expect([room.endpoint.received, await room.listWaiting()]).toEqual([[], []])
  // It is in the list all the same.
  expect(await typesOf(ben)).toEqual(['comment'])
})

test('what waits for the end of quiet hours is sent of a spon that goes on, and so is a mention of one that is over', async () => {
  const { host, ben, cleo, event } = await gather()
  await room.giveDevice(ben)
  await sleep(ben)
  await say(ben, event.id, 'What is missing?')
  await say(host, event.id, 'Cups')
  await room.deliver(atNight)
  await room.letTimePass()
  await room.deliver(inTheMorning)
  expect(room.endpoint.received).toHaveLength(1)

  await say(cleo, event.id, 'Are you in, @ben?', [ben.id])
  await room.deliver(atNight)
  await end(host, event.id)
  await room.letTimePass()
  await room.deliver(inTheMorning)
  expect(room.endpoint.received).toHaveLength(2)
})

test('a push is on its way no longer than its spon lasts, one of a mention is', async () => {
  const { host, ben, event } = await gather()
  await sql`update events set ends_at = now() + interval '1 hour' where id = ${event.id}`.execute(house.db)
  await room.giveDevice(host)
  await say(ben, event.id, 'On my way')
  await room.deliver()
  expect(Number(room.endpoint.received[0]?.headers.ttl)).toBeLessThanOrEqual(3_600)
  await say(ben, event.id, 'Are you there, @hana?', [host.id])
  await room.deliver()
  expect(Number(room.endpoint.received[1]?.headers.ttl)).toBeGreaterThan(3_600)
})

test('nobody is reminded of a spon that was posted again', async () => {
  const { host, ben } = await gather()
  const soon = { starts_at: hours(0.9), starts_known_at: hours(-5) }
  const [old, kept] = [await createEvent(house.db, host, soon), await createEvent(house.db, host, soon)]
  for (const { id } of [old, kept])
    await house.call(answerEvent, { as: ben.as, params: { id }, body: { response: 'going' } })
  await house.call(postEvent, { as: host.as, body: { title: 'Tomorrow instead', replaces: old.id } })
  await inTransaction(house.db, (tx) => enqueue(tx, sendReminders, {}))
  await room.deliver()
  const reminders = await house.db
    .selectFrom('notifications')
    .select('related_event_id')
    .where('user_id', '=', ben.id)
    .where('type', '=', 'event_reminder')
    .execute()
  expect(reminders).toEqual([{ related_event_id: kept.id }])
})
