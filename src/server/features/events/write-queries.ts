import { sql } from 'kysely'
import { deleteInBatches, oldestId } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import type { EventValues } from '#server/features/events/read-queries.ts'
import { limits } from '#shared/limits.ts'

export async function insertEvent(tx: Tx, hostId: string, values: EventValues): Promise<string> {
  const { id } = await tx
    .insertInto('events')
    .values({ ...values, host_id: hostId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function keepIfReplaced({ starts_at, ends_at }: Pick<EventValues, 'starts_at' | 'ends_at'>) {
  return {
    starts_at: sql<Date | null>`case when replaced_by is null then ${starts_at}::timestamptz else starts_at end`,
    ends_at: sql<Date>`case when replaced_by is null then ${ends_at}::timestamptz else ends_at end`,
  }
}

export async function saveEvent(tx: Tx, event: VisibleEvent, values: EventValues): Promise<void> {
  await tx
    .updateTable('events')
    .set({
      ...values,
      // What was posted again stays over, whatever its words say now.
      ...keepIfReplaced(values),
      // On the right of an assignment, starts_at is still the old one.
      starts_known_at: sql`case when replaced_by is null and starts_at is distinct from ${values.starts_at}::timestamptz then now() else starts_known_at end`,
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', event.id)
    .execute()
}

type Plan = { place: string | null; time: string | null }

/** Counts a change of time or place, in the hour that the first one of a row began. */
export async function countMove(tx: Tx, eventId: string, sent: Plan & { startsAt: Date | null }) {
  const { rows } = await sql<{ count: number; endsAt: Date }>`
    insert into event_moves as m (event_id, sent_location, sent_time, sent_starts_at)
    values (${eventId}, ${sent.place}, ${sent.time}, ${sent.startsAt}::timestamptz)
    on conflict (event_id) do update set
      count = case when m.since > now() - interval '1 hour' then m.count + 1 else 1 end,
      since = case when m.since > now() - interval '1 hour' then m.since else now() end
    returning count, since + interval '1 hour' as "endsAt"
  `.execute(tx)
  return rows[0] ?? { count: 1, endsAt: new Date() }
}

type Move = { hostId: string; title: string; revision: number; sent: Plan; now: EventValues }

/** What those who answered were notified of last, and what is true. Null if the event is gone or was never moved. */
export async function lockMove(tx: Tx, eventId: string): Promise<Move | null> {
  const row = await tx
    .selectFrom('events as e')
    .innerJoin('event_moves as m', 'm.event_id', 'e.id')
    .selectAll('e')
    .select(['m.sent_location', 'm.sent_time'])
    .where('e.id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const sent = { place: row.sent_location, time: row.sent_time }
  return { hostId: row.host_id, title: row.title, revision: row.revision, sent, now: row }
}

/** The words that were sent, and with which change. The start before them is kept: it may have been tonight. */
export async function saveSentMove(tx: Tx, eventId: string, sent: Plan & { revision: number }): Promise<void> {
  await sql`
    update event_moves m set sent_location = ${sent.place}, sent_time = ${sent.time},
      sent_revision = ${sent.revision}, sent_at = now(),
      started_before = m.sent_starts_at, sent_starts_at = e.starts_at
    from events e where e.id = m.event_id and m.event_id = ${eventId}
  `.execute(tx)
}

/** How many guests each link to it lets in. */
export async function saveGuestLimit(tx: Tx, event: VisibleEvent, limit: number): Promise<void> {
  await tx.updateTable('events').set({ guest_limit: limit }).where('id', '=', event.id).execute()
}

/** From everybody but its host. */
export async function setHidden(tx: Tx, event: VisibleEvent, isHidden: boolean): Promise<void> {
  await tx
    .updateTable('events')
    .set({ hidden_at: isHidden ? sql<Date>`now()` : null })
    .where('id', '=', event.id)
    .execute()
}

/** A calendar that has an older copy takes the new end. */
const isNewer = sql`revision = revision + 1, updated_at = now()`

export async function saveEnd(tx: Tx, event: VisibleEvent): Promise<void> {
  await sql`update events set ends_at = now(), ${isNewer} where id = ${event.id} and ends_at > now()`.execute(tx)
}

/** From now on, or from its end if that is later. False if it was posted again, or has been over for too long. */
export async function saveExtension(tx: Tx, event: VisibleEvent, hours: number): Promise<boolean> {
  const { rows } = await sql`
    update events set ends_at = greatest(ends_at, now()) + make_interval(hours => ${hours}::int), ${isNewer}
    where id = ${event.id} and replaced_by is null
      and ends_at > now() - make_interval(hours => ${limits.extendableHours}::int)
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** It is over, and leads to the other one. */
export async function saveReplacement(tx: Tx, event: VisibleEvent, by: string): Promise<void> {
  await sql`
    update events set ends_at = least(ends_at, now()), replaced_by = ${by}, ${isNewer} where id = ${event.id}
  `.execute(tx)
}

export async function removeEvent(tx: Tx, event: VisibleEvent): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', event.id).execute()
}

/** A day more than a feed shows, as carry_friendship() has it. */
const carrierDays = limits.feedDays + 1

/** Deletes carriers that no feed reads any more. */
export function deleteOldCarriers(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from event_carriers where ctid = any (array(
      select ctid from event_carriers where event_id < ${oldestId(carrierDays)}
        and ends_at < now() - make_interval(days => ${carrierDays}::int) limit ${limit}))`.execute(db),
  )
}

export async function saveTipped(tx: Tx, eventId: string): Promise<void> {
  await tx.updateTable('events').set({ tipped_at: sql<Date>`now()` }).where('id', '=', eventId).execute()
}

export async function saveShort(tx: Tx, eventId: string, isShort: boolean): Promise<void> {
  await tx.updateTable('events').set({ is_short: isShort }).where('id', '=', eventId).execute()
}
