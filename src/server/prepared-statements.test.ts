import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { listDueDeliveries } from '#server/features/deliveries/queries.ts'
import { findVisibleEvent } from '#server/features/events/lock-queries.ts'
import { getEventDetail } from '#server/features/events/read-queries.ts'
import { findByToken } from '#server/features/invites/queries.ts'
import { findAudibleRecording } from '#server/features/media/queries.ts'
import { findSessions } from '#server/http/queries.ts'
import { createEvent } from '#tests/support/builders.ts'
import { openHouse } from '#tests/support/guests.ts'

const house = openHouse()

type Asked = { viewerId: string; eventId: string }
test.each<[string, (tx: Tx, asked: Asked) => Promise<unknown>]>([
  ['event-detail', (tx, { viewerId, eventId }) => getEventDetail(tx, viewerId, eventId)],
  ['visible-event-none', (tx, { viewerId, eventId }) => findVisibleEvent(tx, { viewerId, eventId })],
  ['visible-event-share', (tx, { viewerId, eventId }) => findVisibleEvent(tx, { viewerId, eventId }, 'share')],
  ['sessions', (tx) => findSessions(tx, [randomUUID()])],
  [
    'due-deliveries',
    (tx) => listDueDeliveries(tx, [{ notificationId: randomUUID(), subscriptionId: randomUUID() }], 0),
  ],
  ['invitation-by-token', (tx, { viewerId }) => findByToken(tx, randomUUID(), { id: viewerId })],
  ['recording-for-viewer', (tx, { viewerId }) => findAudibleRecording(tx, viewerId, randomUUID())],
])('%s is not planned each time: that takes longer than reading it', async (name, ask) => {
  const host = await house.arrive()
  const event = await createEvent(house.db, host)
  const [before, after] = await inTransaction(house.db, async (tx) => {
    async function countKept() {
      const { rows } = await sql<{ kept: number }>`
        select sum(generic_plans)::int as kept from pg_prepared_statements where name = ${name}`.execute(tx)
      return rows[0]?.kept ?? 0
    }
    // As in production, where it is up to PostgreSQL: see keepPlans().
    await sql`set local plan_cache_mode = auto`.execute(tx)
    const before = await countKept()
    for (let time = 0; time < 8; time += 1) await ask(tx, { viewerId: host.id, eventId: event.id })
    return [before, await countKept()] as const
  })
  expect(after).toBeGreaterThan(before)
})

test('the page of an event looks up once whom its viewer does not meet', async () => {
  const host = await house.arrive()
  const event = await createEvent(house.db, host)
  const plan = await inTransaction(house.db, async (tx) => {
    await getEventDetail(tx, host.id, event.id)
    const { rows } = await sql`explain execute "event-detail" (${sql.lit(host.id)}, ${sql.lit(event.id)})`.execute(tx)
    return JSON.stringify(rows)
  })
  // Both ways, and again for whether the viewer may see it at all.
  expect(plan.match(/ on blocks /g)).toHaveLength(4)
})

test('the plan of sessions that is kept while there are few compares no two by two when there are many', async () => {
  const plan = await inTransaction(house.db, async (tx) => {
    await findSessions(tx, [randomUUID()])
    return JSON.stringify((await sql`explain execute sessions ('{a}')`.execute(tx)).rows)
  })
  expect(plan).toContain('Function Scan on unnest')
  expect(plan).not.toMatch(/= ANY|Join Filter/)
})
