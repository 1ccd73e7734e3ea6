import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { groupOf, type NotificationType } from '#shared/notifications.ts'

/** Whom it concerns. Who of them may hear of it is decided here, not by the caller. */
type Audience = string[] | { crewOf: string } | { answeredTo: string }

export type NewNotification = {
  type: NotificationType
  /** What happened, said the same way each time: nobody is told twice of one cause. */
  cause: string
  /** Who did it; null where time did. Never told themselves. */
  actorId: string | null
  eventId?: string
  title: string
  message: string
  to: Audience
}

/** Who may hear of it is decided in the same statement that writes the rows; those who were told come back. */
export async function insertNotifications(
  tx: Tx,
  notification: NewNotification,
): Promise<{ id: string; userId: string }[]> {
  const { type, cause, actorId, eventId, title, message, to } = notification
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into notifications (user_id, type, title, message, related_user_id, related_event_id, cause)
    select person.id, ${type}, ${title}, ${message}, ${actorId}::uuid, ${eventId ?? null}::uuid, ${cause}
    from (${toPeople(to)}) person
    left join notification_preferences p on p.user_id = person.id
    where person.id is distinct from ${actorId}::uuid
      and coalesce(${sql.ref(`p.${groupOf[type]}`)}, 'push') <> 'off'
      and person.id not in (select hidden from hidden_from(${actorId}::uuid) hidden)
      and ${canSee(notification)}
    on conflict (user_id, cause) do nothing
    returning id, user_id
  `.execute(tx)
  return rows.map((row) => ({ id: row.id, userId: row.user_id }))
}

/** The cause itself and what follows from it: reactions to a comment go with the comment. */
export async function deleteNotifications(
  tx: Tx,
  cause: string,
  about: { eventId: string } | { actorId: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where((each) =>
      'eventId' in about ? each('related_event_id', '=', about.eventId) : each('related_user_id', '=', about.actorId),
    )
    .where((each) => each.or([each('cause', '=', cause), each('cause', 'like', `${cause}:%`)]))
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

function toPeople(to: Audience): RawBuilder<unknown> {
  if (Array.isArray(to)) return sql`select id from users where id = any (${to}::uuid[])`
  if ('crewOf' in to) return sql`select friend as id from friends_of(${to.crewOf}) friend`
  return sql`select user_id as id from rsvps where event_id = ${to.answeredTo}`
}

function canSee({ type, actorId, eventId, to }: NewNotification): RawBuilder<unknown> {
  // A spon that was called off is about to be gone, and those who answered it are told all the same.
  if (eventId === undefined || type === 'event_cancelled') return sql`true`
  // The host's own crew sees it by what it is, but for the blocked, who are left out below: asking the rule 500 times would
  // more than double what a post costs. A test holds this road against the rule.
  if ('crewOf' in to && to.crewOf === actorId) return sql`is_host(${actorId}, ${eventId})`
  return sql`can_see_event(person.id, ${eventId})`
}
