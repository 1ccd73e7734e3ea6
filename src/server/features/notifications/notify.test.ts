import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { notify, takeBackNotifications } from '#server/features/notifications/actions.ts'
import type { NewNotification } from '#server/features/notifications/insert-queries.ts'
import { befriend, block, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

function tell(given: Partial<NewNotification> & Pick<NewNotification, 'actorId' | 'to'>) {
  return inTransaction(house.db, (tx) =>
    notify(tx, { type: 'comment', cause: 'cause', title: 'Title', message: 'Message', ...given }),
  )
}

const countOf = async (person: { id: string }) => (await house.notificationsOf(person)).length

test('everybody named hears it once per cause, but not the one who did it', async () => {
  const [actor, one, other] = [await house.arrive(), await house.arrive(), await house.arrive()]
  const to = [actor.id, one.id, one.id, other.id, unknownId]
  await tell({ actorId: actor.id, to })
  await tell({ actorId: actor.id, to })
  expect([await countOf(actor), await countOf(one), await countOf(other)]).toEqual([0, 1, 1])
  await tell({ actorId: actor.id, to, cause: 'another' })
  expect(await countOf(one)).toBe(2)
})

test('two tellings of one cause at the same moment are one', async () => {
  const [actor, one] = [await house.arrive(), await house.arrive()]
  await Promise.all(Array.from({ length: 4 }, () => tell({ actorId: actor.id, to: [one.id] })))
  expect(await countOf(one)).toBe(1)
})

test('nobody hears of someone blocked, whoever blocked whom', async () => {
  const [actor, one, other] = [await house.arrive(), await house.arrive(), await house.arrive()]
  await block(house.db, actor, one)
  await block(house.db, other, actor)
  await tell({ actorId: actor.id, to: [one.id, other.id] })
  expect([await countOf(one), await countOf(other)]).toEqual([0, 0])
})

test('of a spon hear those who see it; that it was called off hear all who answered', async () => {
  const [host, friend, stranger] = [await house.arrive(), await house.arrive(), await house.arrive()]
  await befriend(house.db, host, friend)
  const event = await createEvent(house.db, host)
  const about = { actorId: host.id, eventId: event.id }
  await tell({ ...about, type: 'event_invite', to: [friend.id, stranger.id] })
  expect([await countOf(friend), await countOf(stranger)]).toEqual([1, 0])
  await house.db
    .insertInto('rsvps')
    .values([friend, stranger].map(({ id }) => ({ event_id: event.id, user_id: id, response: 'going' as const })))
    .execute()
  await tell({ ...about, type: 'event_updated', cause: 'updated', to: { answeredTo: event.id } })
  await tell({ ...about, type: 'event_cancelled', cause: 'cancelled', to: { answeredTo: event.id } })
  expect([await countOf(friend), await countOf(stranger)]).toEqual([3, 1])
})

test('a crew is everyone whose friendship stands, and nobody who only asked', async () => {
  const [host, friend, asker] = [await house.arrive(), await house.arrive(), await house.arrive()]
  await befriend(house.db, host, friend)
  await house.db.insertInto('friendships').values({ user_id: host.id, friend_id: asker.id }).execute()
  await tell({ type: 'event_created', actorId: host.id, to: { crewOf: host.id } })
  expect([await countOf(host), await countOf(friend), await countOf(asker)]).toEqual([0, 1, 0])
})

test('the short road to a crew tells nobody whom the rule would not', async () => {
  const host = await house.arrive()
  const crew = await Promise.all(Array.from({ length: 6 }, () => house.arrive()))
  for (const friend of crew) await befriend(house.db, host, friend)
  // Blocking unfriends; here the friendship is kept, so that the block alone is tested.
  await block(house.db, host, crew[0] as Member)
  await block(house.db, crew[1] as Member, host)
  const event = await createEvent(house.db, host)
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join events e on e.id = ${event.id}
    where u.id <> e.host_id and can_see_event(u.id, e.id, e.host_id, e.visibility)`.execute(house.db)
  await tell({ type: 'event_created', actorId: host.id, eventId: event.id, to: { crewOf: host.id } })
  const told = await house.db
    .selectFrom('notifications')
    .select('user_id')
    .where('cause', '=', 'cause')
    .where('related_event_id', '=', event.id)
    .execute()
  expect(told.map((row) => row.user_id).sort()).toEqual(rows.map((row) => row.id).sort())
  expect(told).toHaveLength(4)
})

test('a crew is not told of somebody else’s spon', async () => {
  const [host, other, friend] = [await house.arrive(), await house.arrive(), await house.arrive()]
  await befriend(house.db, host, friend)
  const event = await createEvent(house.db, other)
  for (const actorId of [host.id, other.id])
    await tell({ type: 'event_created', actorId, eventId: event.id, cause: actorId, to: { crewOf: host.id } })
  expect(await countOf(friend)).toBe(0)
})

test('one job goes with all who are told, and none where nobody is', async () => {
  const [actor, one, other] = [await house.arrive(), await house.arrive(), await house.arrive()]
  async function listJobs() {
    return (await house.app.context.pool.query('select payload from graphile_worker._private_jobs')).rows
  }
  await house.app.context.pool.query('delete from graphile_worker._private_jobs')
  await tell({ actorId: actor.id, to: [] })
  expect(await listJobs()).toEqual([])
  for (let telling = 0; telling < 2; telling++) await tell({ actorId: actor.id, to: [one.id, other.id] })
  const ids = await house.db.selectFrom('notifications').select('id').where('related_user_id', '=', actor.id).execute()
  const [firstId, lastId] = ids.map(({ id }) => id).sort()
  expect(await listJobs()).toEqual([{ payload: { cause: 'cause', firstId, lastId } }])
})

test('whoever turned a group off is left alone by that group only', async () => {
  const [actor, one] = [await house.arrive(), await house.arrive()]
  await house.db.insertInto('notification_preferences').values({ user_id: one.id, answers: 'off' }).execute()
  await tell({ actorId: actor.id, to: [one.id] })
  expect(await countOf(one)).toBe(0)
  await tell({ type: 'friend_request', actorId: actor.id, to: [one.id] })
  expect(await countOf(one)).toBe(1)
})

test('time tells without an actor', async () => {
  const host = await house.arrive()
  const event = await createEvent(house.db, host)
  await tell({ type: 'event_reminder', actorId: null, eventId: event.id, to: [host.id] })
  expect(await countOf(host)).toBe(1)
})

test('what is taken back goes with all that followed from it, and nothing else', async () => {
  const host = await house.arrive()
  const event = await createEvent(house.db, host)
  const actor = await house.arrive()
  for (const cause of ['comment:1', 'comment:1:reaction:2', 'comment:11'])
    await tell({ actorId: actor.id, eventId: event.id, cause, to: [host.id], message: cause })
  await inTransaction(house.db, (tx) => takeBackNotifications(tx, 'comment:1', { eventId: event.id }))
  expect(await house.notificationsOf(host)).toMatchObject([{ message: 'comment:11' }])
})
