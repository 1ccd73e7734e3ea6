import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/queries.ts'
import type { RsvpResponse } from '#shared/events.ts'

export type LostAnswer = { eventId: string; userId: string }

/** False if the answer was the same already. */
export async function upsertAnswer(tx: Tx, event: VisibleEvent, response: RsvpResponse): Promise<boolean> {
  const written = await tx
    .insertInto('rsvps')
    .values({ event_id: event.id, user_id: event.viewerId, response })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'user_id'])
        .doUpdateSet({ response, updated_at: sql<Date>`now()` })
        .where('rsvps.response', '<>', response),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Returns the deleted answer, if there was one. */
export async function deleteAnswer(tx: Tx, event: VisibleEvent): Promise<RsvpResponse | null> {
  const gone = await tx
    .deleteFrom('rsvps')
    .where('event_id', '=', event.id)
    .where('user_id', '=', event.viewerId)
    .returning('response')
    .executeTakeFirst()
  return gone?.response ?? null
}

/**
 * Deletes every answer whose author can no longer see the spon because these two parted: their own answers, and those
 * of people who saw one's spons through the other.
 */
export async function deleteLostAnswersBetween(tx: Tx, one: string, other: string): Promise<LostAnswer[]> {
  const { rows } = await sql<LostAnswer>`
    with candidate as (
      select id from rsvps where user_id in (${one}, ${other})
      union
      select r.id from events e join rsvps r on r.event_id = e.id where e.host_id in (${one}, ${other})
    )
    delete from rsvps r using candidate c, events e
    where r.id = c.id and e.id = r.event_id
      and not exists (select 1 from sight(r.user_id, e.id, e.host_id, e.visibility))
    returning r.event_id as "eventId", r.user_id as "userId"
  `.execute(tx)
  return rows
}

/** Deletes the answer of a person who can no longer see the spon. */
export async function deleteLostAnswer(tx: Tx, { eventId, userId }: LostAnswer): Promise<boolean> {
  const { rows } = await sql`
    delete from rsvps r using events e
    where r.event_id = ${eventId} and r.user_id = ${userId} and e.id = r.event_id
      and not can_see_event(r.user_id, e.id, e.host_id, e.visibility)
    returning r.id
  `.execute(tx)
  return rows.length > 0
}

/**
 * One person's answers become another's: of two to one spon the newer stays, and a host gives none. Returns those that went.
 */
export async function moveAnswers(tx: Tx, { from, to }: { from: string; to: string }): Promise<LostAnswer[]> {
  const { rows } = await sql<LostAnswer>`
    delete from rsvps r using rsvps other
    where r.event_id = other.event_id and r.user_id in (${from}, ${to}) and other.user_id in (${from}, ${to})
      and (r.updated_at < other.updated_at
        or (r.updated_at = other.updated_at and r.user_id = ${from} and other.user_id = ${to}))
    returning r.event_id as "eventId", r.user_id as "userId"
  `.execute(tx)
  const { rows: own } = await sql<LostAnswer>`
    delete from rsvps r where r.user_id = ${from} and is_host(${to}, r.event_id)
    returning r.event_id as "eventId", r.user_id as "userId"
  `.execute(tx)
  await tx.updateTable('rsvps').set({ user_id: to }).where('user_id', '=', from).execute()
  return [...rows, ...own]
}
