import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Condition } from '#shared/conditions.ts'
import { deleteEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { countUnread, readEventNotifications } from '#shared/notifications.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

type Said = 'going' | 'might-show' | Condition
function say(who: Member, { id }: { id: string }, said: Said = 'going', heads?: number) {
  const many = heads === undefined ? {} : { heads }
  const body =
    said === 'might-show'
      ? { response: said }
      : said === 'going'
        ? { response: said, ...many }
        : { response: 'if' as const, condition: said, ...many }
  return house.call(answerEvent, { as: who.as, params: { id }, body })
}
const takeBack = (who: Member, { id }: { id: string }) => house.call(takeBackAnswer, { as: who.as, params: { id } })

async function gather(given: Parameters<typeof createEvent>[2] = {}) {
  const [host, gil, lea] = [await house.arrive('Hana'), await house.arrive('Gil'), await house.arrive('Lea')]
  for (const friend of [gil, lea]) await befriend(house.db, host, friend)
  await room.giveDevice(host)
  return { host, gil, lea, event: await createEvent(house.db, host, { title: 'Tacos', ...given }) }
}

async function listOf(who: Member) {
  await room.deliver()
  return (await house.notificationsOf(who)).map(({ message }) => message)
}
/** More than the seconds in which it can be undone. */
async function letUndoPass() {
  await room.letTimePass()
  await room.deliver()
}
async function readAll(who: Member, { id }: { id: string }) {
  await house.call(readEventNotifications, { as: who.as, params: { id } })
}
const unreadOf = async (who: Member) => (await house.call(countUnread, { as: who.as })).body.count
const pings = () => room.endpoint.received.map(({ payload }) => payload.body)

const isDown = 'Gil Probe is down for your spon'
const isOut = "Gil Probe can't make it to your spon"

test('the host reads that somebody can not make it once it can not be undone any more', async () => {
  const { host, gil, event } = await gather()
  await say(gil, event)
  expect((await takeBack(gil, event)).body).toMatchObject({ userRsvp: null, rsvpCounts: { going: 0 } })
  expect(await listOf(host)).toEqual([isDown])
  await letUndoPass()
  expect(await listOf(host)).toEqual([isOut])
})

test('what was undone leaves no trace with the host: no ping, no line, nothing unread', async () => {
  const { host, gil, event } = await gather()
  await say(gil, event, 'going', 2)
  await room.deliver()
  // Later than a change of the same line would ping anew.
  await sql`update notifications set created_at = now() - interval '1 hour'`.execute(house.db)
  await readAll(host, event)
  await takeBack(gil, event)
  expect((await say(gil, event, 'going', 2)).body).toMatchObject({ userRsvp: { response: 'going', heads: 2 } })
  await letUndoPass()
  expect([await listOf(host), pings(), await unreadOf(host)]).toEqual([[isDown], [isDown], 0])
})

test('after a second withdrawal the host waits for that one, and is notified once', async () => {
  const { host, gil, event } = await gather()
  await say(gil, event)
  await takeBack(gil, event)
  await say(gil, event)
  await takeBack(gil, event)
  expect((await room.listWaiting()).filter(({ identifier }) => identifier === 'notify-of-withdrawal')).toHaveLength(1)
  await letUndoPass()
  await letUndoPass()
  expect(await listOf(host)).toEqual([isOut])
})

test('another answer in those seconds is the last word', async () => {
  const { host, gil, event } = await gather()
  await say(gil, event)
  await takeBack(gil, event)
  await say(gil, event, 'might-show')
  await letUndoPass()
  expect(await listOf(host)).toEqual(['Gil Probe might show up at your spon'])
})

test('a "maybe" that is taken back leaves no news behind, and one that comes back no second ping', async () => {
  const { host, gil, event } = await gather()
  await say(gil, event, 'might-show')
  await listOf(host)
  await takeBack(gil, event)
  await say(gil, event, 'might-show')
  await letUndoPass()
  expect(pings()).toEqual(['Gil Probe might show up at your spon'])
  await takeBack(gil, event)
  await letUndoPass()
  expect(await listOf(host)).toEqual([])
})

test('of what was called off, or is no longer seen, nothing is said', async () => {
  const { host, gil, lea, event } = await gather()
  await say(gil, event)
  await takeBack(gil, event)
  await house.call(unfriend, { as: host.as, body: { friendId: gil.id } })
  await letUndoPass()
  expect(await listOf(host)).toEqual([])
  await say(lea, event)
  await takeBack(lea, event)
  await house.call(deleteEvent, { as: host.as, params: { id: event.id } })
  await letUndoPass()
  expect(await listOf(host)).toEqual([])
})

test('a worker that dies after its work does not notify twice', async () => {
  const { host, gil, event } = await gather()
  await say(gil, event)
  await room.deliver()
  await takeBack(gil, event)
  const [job] = (
    await sql<{ payload: string }>`
    select payload::text from graphile_worker._private_jobs where key like 'withdrawal:%'`.execute(house.db)
  ).rows
  await letUndoPass()
  await sql`select graphile_worker.add_job('notify-of-withdrawal', ${job?.payload}::json)`.execute(house.db)
  await letUndoPass()
  expect([await listOf(host), pings()]).toEqual([[isOut], [isDown]])
})

test('that fewer come than the host wanted waits as well', async () => {
  const { host, gil, lea, event } = await gather({ min_going: 2 })
  await say(gil, event)
  await say(lea, event)
  const before = await listOf(host)
  await takeBack(gil, event)
  expect(await listOf(host)).toEqual(before)
  await say(gil, event)
  await letUndoPass()
  expect(await listOf(host)).toEqual(before)
  await takeBack(gil, event)
  await letUndoPass()
  expect(await listOf(host)).toContain('Gil Probe is not in any more: 1 is going, you wanted 2')
  expect(await listOf(host)).not.toContain(isOut)
})

test('who comes back is not named where another went meanwhile', async () => {
  const { host, gil, lea, event } = await gather({ min_going: 2 })
  await say(gil, event)
  await say(lea, event)
  await takeBack(gil, event)
  await takeBack(lea, event)
  await say(gil, event)
  await letUndoPass()
  expect(await listOf(host)).toContain('1 is going, you wanted 2')
  expect(await listOf(host)).toContain("Lea Probe can't make it to your spon")
})

test('after the lock too it can be undone for those seconds, as it was and not otherwise', async () => {
  const { host, gil, event } = await gather({ guest_policy: 'bring-crew' })
  await say(gil, event, { atLeast: 3 }, 2)
  await sql`update events set created_at = now() - interval '49 hours' where id = ${event.id}`.execute(house.db)
  await takeBack(gil, event)
  expect((await say(gil, event)).error?.code).toBe('rsvp_closed')
  expect((await say(gil, event, { atLeast: 3 }, 3)).error?.code).toBe('rsvp_closed')
  expect((await say(gil, event, { atLeast: 4 }, 2)).error?.code).toBe('rsvp_closed')
  expect((await say(gil, event, { atLeast: 3 }, 2)).body).toMatchObject({ userRsvp: { response: 'if', heads: 2 } })
  await takeBack(gil, event)
  await letUndoPass()
  expect((await say(gil, event, { atLeast: 3 }, 2)).error?.code).toBe('rsvp_closed')
  expect(await listOf(host)).toEqual([])
})
