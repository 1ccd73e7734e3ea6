import { sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { lockSuspension, type Suspension } from '#server/http/queries.ts'

/** JSON text of GuestList (shared/guests.ts). */
export async function readGuests(db: Db, event: VisibleEvent): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('limit', e.guest_limit, 'guests', coalesce((
      select json_agg(json_build_object(
        'user', person_json(${event.viewerId}, g),
        'response', r.response,
        'via', case when by.id is not null then display_name(by.first_name, by.last_name, by.email) end,
        'createdAt', iso_time(a.created_at)) order by a.created_at desc, g.id)
      from event_access a
      join users g on g.id = a.user_id and g.kind = 'guest'
      left join users by on by.id = a.granted_by
      left join rsvps r on r.event_id = a.event_id and r.user_id = a.user_id
      where a.event_id = e.id and g.suspended_at is null
        and g.id not in (select blocked from blocked_with(${event.viewerId}) blocked)), '[]'))::text as json
    from events e where e.id = ${event.id}
  `.execute(db)
  return rows[0]?.json ?? ''
}

/** Whether this person is a guest who was let into the spon. */
export async function isGuestOf(tx: Tx, event: VisibleEvent, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_access a join users g on g.id = a.user_id and g.kind = 'guest'
    where a.event_id = ${event.id} and a.user_id = ${userId}
  `.execute(tx)
  return rows.length > 0
}

export async function insertDevice(tx: Tx, userId: string, deviceHash: string): Promise<void> {
  await tx
    .insertInto('guest_devices')
    .values({ user_id: userId, device_hash: deviceHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Why a person of this browser is suspended, if one is. */
export async function findSuspensionAt(tx: Tx, deviceHash: string): Promise<Suspension | null> {
  const { rows } = await sql<{ id: string }>`
    select u.id from guest_devices d join users u on u.id = d.user_id
    where d.device_hash = ${deviceHash} and u.suspended_at is not null limit 1
  `.execute(tx)
  return rows[0] ? lockSuspension(tx, rows[0].id) : null
}

/** Refuses the browsers of this guest at the event, for every person who uses them. */
export async function refuseDevicesOf(tx: Tx, event: VisibleEvent, userId: string): Promise<void> {
  await sql`
    insert into guest_refusals (host_id, event_id, device_hash)
    select ${event.hostId}, ${event.id}, device_hash from guest_devices where user_id = ${userId}
    on conflict do nothing
  `.execute(tx)
}

export async function moveDevices(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update guest_devices d set user_id = ${to} where d.user_id = ${from}
      and not exists (select 1 from guest_devices own where own.user_id = ${to} and own.device_hash = d.device_hash)
  `.execute(tx)
}

/** As long as the cookie lives from which the hash is made. */
export const deviceDays = 180

export async function deleteOldDevices(db: Db): Promise<void> {
  const oldest = sql<Date>`now() - make_interval(days => ${deviceDays})`
  await deleteInBatches((limit) =>
    sql`delete from guest_devices where ctid = any (array(
      select ctid from guest_devices where created_at < ${oldest} limit ${limit}))`.execute(db),
  )
  await deleteInBatches((limit) =>
    sql`delete from guest_refusals where ctid = any (array(
      select ctid from guest_refusals where created_at < ${oldest} limit ${limit}))`.execute(db),
  )
}
