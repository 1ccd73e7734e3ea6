import { sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import type { Language } from '#shared/languages.ts'

type Contact = { email: string; tokenHash: string; sealedToken: string }

export async function findContactAddress(tx: Tx, { id, viewerId }: VisibleEvent): Promise<string | null> {
  const row = await tx
    .selectFrom('event_contacts')
    .select('email')
    .where('event_id', '=', id)
    .where('user_id', '=', viewerId)
    .executeTakeFirst()
  return row?.email ?? null
}

/** One for each guest and event: the one before is forgotten, and its link leads nowhere. */
export async function upsertContact(tx: Tx, event: VisibleEvent, contact: Contact): Promise<void> {
  const values = { email: contact.email, token_hash: contact.tokenHash, sealed_token: contact.sealedToken }
  await tx
    .insertInto('event_contacts')
    .values({ event_id: event.id, user_id: event.viewerId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'user_id']).doUpdateSet({ ...values, created_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function deleteContact(tx: Tx, { id, viewerId }: VisibleEvent): Promise<void> {
  await tx.deleteFrom('event_contacts').where('event_id', '=', id).where('user_id', '=', viewerId).execute()
}

/** With an account one's own address counts. */
export async function deleteContactsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('event_contacts').where('user_id', '=', userId).execute()
}

/** Of two guests who become one. */
export async function moveContacts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update event_contacts c set user_id = ${to}
    where c.user_id = ${from} and exists (select 1 from users u where u.id = ${to} and u.kind = 'guest')
      and not exists (select 1 from event_contacts own where own.user_id = ${to} and own.event_id = c.event_id)
  `.execute(tx)
}

/** Whose link it is; also while the event is off. */
export async function findWayBack(db: Db, tokenHash: string) {
  const { rows } = await sql<{ eventId: string; userId: string; displayName: string; title: string | null }>`
    select c.event_id as "eventId", c.user_id as "userId", display_name(u.first_name, u.last_name, u.email) as "displayName",
      coalesce(e.title, o.title) as title
    from event_contacts c
    join users u on u.id = c.user_id and u.kind = 'guest'
    left join events e on e.id = c.event_id and can_see_event(u.id, e.id, e.host_id, e.visibility)
    left join called_off_events o on o.event_id = c.event_id and saw_called_off(u.id, o.event_id)
    where c.token_hash = ${tokenHash}
  `.execute(db)
  return rows[0] ?? null
}

export type NewContact = {
  email: string
  /** Of the guest: we know nobody else by that address. */
  language: Language | null
  sealedToken: string
  name: string
  /** Null where the guest may read nothing of it. */
  hostName: string | null
  title: string
  location: string | null
  timeframe: string | null
  specificTime: string | null
}

/** What the first mail says; null if there is nothing to say to that address any more. */
export async function findNewContact(db: Db, tokenHash: string): Promise<NewContact | null> {
  const { rows } = await sql<NewContact>`
    select c.email, u.language, c.sealed_token as "sealedToken", e.title, e.location, e.timeframe, e.specific_time as "specificTime",
      display_name(u.first_name, u.last_name, u.email) as name, known_name(u.id, h) as "hostName"
    from event_contacts c
    join users u on u.id = c.user_id and u.kind = 'guest' and u.suspended_at is null
    join events e on e.id = c.event_id and e.ends_at > now()
    join users h on h.id = e.host_id
    where c.token_hash = ${tokenHash} and can_see_event(u.id, e.id, e.host_id, e.visibility)
      and h.suspended_at is null
  `.execute(db)
  return rows[0] ?? null
}

/** A day after the event is over or off. Of what was deleted otherwise there is no news to wait for. */
export function deleteOldContacts(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from event_contacts where ctid = any (array(
      select c.ctid from event_contacts c
      left join events e on e.id = c.event_id
      left join called_off_events o on o.event_id = c.event_id
      where coalesce(e.ends_at, o.called_off_at, '-infinity') < now() - interval '24 hours'
      limit ${limit}))`.execute(db),
  )
}
