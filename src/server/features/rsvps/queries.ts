import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/queries.ts'
import type { RsvpResponse } from '#shared/events.ts'

/** False where the same answer stood there already. */
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

/** The answer that was taken back, if there was one. */
export async function deleteAnswer(tx: Tx, event: VisibleEvent): Promise<RsvpResponse | null> {
  const gone = await tx
    .deleteFrom('rsvps')
    .where('event_id', '=', event.id)
    .where('user_id', '=', event.viewerId)
    .returning('response')
    .executeTakeFirst()
  return gone?.response ?? null
}
