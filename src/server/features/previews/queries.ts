import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { RsvpResponse } from '#shared/events.ts'

type GuestAnswer = { eventId: string; displayName: string; response: RsvpResponse | null }

/** What a guest has said to a spon, if anything. */
export async function findGuestAnswer(db: Db, eventId: string, userId: string): Promise<GuestAnswer | null> {
  const { rows } = await sql<GuestAnswer>`
    select ${eventId}::text as "eventId", display_name(u.first_name, u.last_name, u.email) as "displayName", r.response
    from users u left join rsvps r on r.user_id = u.id and r.event_id = ${eventId}
    where u.id = ${userId}
  `.execute(db)
  return rows[0] ?? null
}
