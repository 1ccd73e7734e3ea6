import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import type { Traveller } from '#server/features/rsvps/arrival-policy.ts'
import type { DesiredArrival } from '#shared/arrivals.ts'
import { limits } from '#shared/limits.ts'

export async function getTraveller(tx: Tx, event: VisibleEvent): Promise<Traveller> {
  const { rows } = await sql<Traveller>`
    select e.starts_at as "startsAt", is_going(${event.viewerId}, e.id, e.host_id) as "isGoing"
    from events e where e.id = ${event.id}
  `.execute(tx)
  return rows[0] ?? { startsAt: null, isGoing: false }
}

export async function saveArrival(tx: Tx, event: VisibleEvent, { state, minutes }: DesiredArrival): Promise<void> {
  const said = { state, minutes: state === 'late' ? (minutes ?? null) : null, said_at: sql<Date>`now()` }
  await tx
    .insertInto('arrivals')
    .values({ event_id: event.id, user_id: event.viewerId, ...said })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(said))
    .execute()
}

/** False if nothing was said. */
export async function deleteArrival(tx: Tx, event: VisibleEvent): Promise<boolean> {
  const gone = await tx
    .deleteFrom('arrivals')
    .where('event_id', '=', event.id)
    .where('user_id', '=', event.viewerId)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function deleteOldArrivals(db: Db): Promise<void> {
  await sql`
    delete from arrivals where said_at <= now() - make_interval(hours => ${limits.arrivalHours}::int)
  `.execute(db)
}

/** What one person said on their way, the other did, unless they said something themselves. */
export async function moveArrivals(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update arrivals a set user_id = ${to} where a.user_id = ${from}
      and not exists (select 1 from arrivals own where own.event_id = a.event_id and own.user_id = ${to})
  `.execute(tx)
}
