import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { insertDeliveries, type NotificationBatch } from '#server/features/deliveries/queries.ts'
import { createCrewHandler } from '#server/features/events/jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { deleteEvent, createEvent as postSpon } from '#shared/events.ts'
import { block } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()
const handler = createCrewHandler()

/** Their ids are in order, so that the first are told with the post. */
async function gather(host: Member, count: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with friend as (
      insert into users (first_name) select 'Friend' from generate_series(1, ${count}) returning id
    ), tied as (
      insert into friendships (user_id, friend_id, status)
      select ${host.id}, id, 'accepted' from friend union all select id, ${host.id}, 'accepted' from friend
    ) select id from friend order by id`.execute(house.db)
  return rows
}

async function post(host: Member) {
  const { body } = await house.call(postSpon, { as: host.as, body: { title: 'Pizza', timeframe: 'Right Now' } })
  return body
}

async function listNotified(eventId: string): Promise<string[]> {
  const rows = await house.db
    .selectFrom('notifications')
    .select('user_id')
    .where('related_event_id', '=', eventId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

async function listJobs(name: string) {
  const { rows } = await house.app.context.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1`,
    [name],
  )
  return rows.map((row) => row.payload)
}
const toIds = (people: { id: string }[]) => people.map(({ id }) => id)

test('a crew of sixty is told with the post, a bigger one in pieces, and everybody once', async () => {
  const [host, star] = [await house.arrive('Ada'), await house.arrive('Ben')]
  const [few, many] = [await gather(host, 59), await gather(star, 400)]
  const small = await post(host)
  expect(await listNotified(small.id)).toEqual(toIds(few))
  expect(await listJobs('tell-crew')).toEqual([])

  const big = await post(star)
  expect(await listNotified(big.id)).toEqual(toIds(many.slice(0, 60)))
  const worker = startWorker(house.app.context, [handler], { pollMs: 50 })
  await vi.waitFor(async () => expect(await listNotified(big.id)).toEqual(toIds(many)), 10_000)
  await worker.stop()
  expect(await listJobs('tell-crew')).toEqual([])
})

test('everybody who is told in a piece is pushed to, once', async () => {
  const host = await house.arrive('Ada')
  const crew = await gather(host, 100)
  const toDevice = (id: string) => ({ user_id: id, endpoint: `https://push.example/${id}`, p256dh: 'key', auth: 'key' })
  await house.db
    .insertInto('push_subscriptions')
    .values(crew.map(({ id }) => toDevice(id)))
    .execute()
  await house.app.context.pool.query('delete from graphile_worker._private_jobs')
  const { id } = await post(host)
  for (const next of await listJobs('tell-crew')) await handler.run(next, house.app.context)
  const tellings: NotificationBatch[] = await listJobs('push-cause')
  expect(tellings).toHaveLength(2)
  const pushed = await inTransaction(house.db, async (tx) => [
    ...(await insertDeliveries(tx, tellings[0] as NotificationBatch)),
    ...(await insertDeliveries(tx, tellings[1] as NotificationBatch)),
  ])
  expect(new Set(pushed.map(({ notificationId }) => notificationId)).size).toBe(100)
  expect(pushed).toHaveLength(100)
  expect(await listNotified(id)).toHaveLength(100)
})

test('a piece that runs twice, or twice at once, tells nobody again', async () => {
  const host = await house.arrive('Ada')
  const crew = await gather(host, 90)
  await house.app.context.pool.query('delete from graphile_worker._private_jobs')
  const { id } = await post(host)
  const [next] = await listJobs('tell-crew')
  await Promise.all([handler.run(next, house.app.context), handler.run(next, house.app.context)])
  await handler.run(next, house.app.context)
  expect(await listNotified(id)).toEqual(toIds(crew))
  // One for those who were told with the post, one for the piece.
  expect(await listJobs('push-cause')).toHaveLength(2)
})

test('who was blocked before their piece is not told, and of a spon that was called off nobody is', async () => {
  const host = await house.arrive('Ada')
  const crew = await gather(host, 62)
  await house.app.context.pool.query('delete from graphile_worker._private_jobs')
  const { id } = await post(host)
  const [next] = await listJobs('tell-crew')
  const [blocked, spared] = crew.slice(60) as [{ id: string }, { id: string }]
  await block(house.db, blocked, host)
  await handler.run(next, house.app.context)
  expect(await listNotified(id)).toEqual([...toIds(crew.slice(0, 60)), spared.id])

  await house.app.context.pool.query('delete from graphile_worker._private_jobs')
  const other = await post(host)
  await house.call(deleteEvent, { as: host.as, params: { id: other.id } })
  for (const piece of await listJobs('tell-crew')) await handler.run(piece, house.app.context)
  expect(await house.notificationsOf(spared)).toHaveLength(1)
})
