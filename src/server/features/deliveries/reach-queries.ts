import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { lifetimeSeconds } from '#server/features/deliveries/policy.ts'
import { choice, isNews } from '#server/features/notifications/fragment-queries.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { pushCause, sendMove } from '#server/jobs/names.ts'
import { isQueued } from '#server/jobs/queries.ts'
import type { NotificationType } from '#shared/notifications.ts'
import type { Reach } from '#shared/reach.ts'

/** The last message to all who had answered. */
type Message = {
  cause: string
  type: NotificationType
  sentAt: Date
  /** Another one follows at the end of the hour, after too many within it. */
  isHeld: boolean
}

/** Of what was called off, for as long as its host reads so; null to everybody else. */
export async function findCallOffMessage(db: Db, hostId: string, eventId: string): Promise<Message | null> {
  const row = await db
    .selectFrom('called_off_events')
    .select('called_off_at as sentAt')
    .where('event_id', '=', eventId)
    .where('host_id', '=', hostId)
    .where(sql<boolean>`saw_called_off(host_id, event_id)`)
    .executeTakeFirst()
  return row ? { ...row, cause: causes.eventCancelled(eventId), type: 'event_cancelled', isHeld: false } : null
}

/** No longer than what became of it is kept: docs/decisions/032-called-off.md. */
export async function findMoveMessage(db: Db, eventId: string): Promise<Message | null> {
  const { rows } = await sql<{ revision: number; sentAt: Date }>`
    select sent_revision as revision, sent_at as "sentAt" from event_moves
    where event_id = ${eventId} and sent_revision is not null and sent_at > now() - interval '7 days'
  `.execute(db)
  const [move] = rows
  if (!move) return null
  const { revision, sentAt } = move
  const isHeld = await isQueued(db, sendMove.name, { eventId })
  return { sentAt, cause: causes.eventMoved(eventId, revision), type: 'event_updated', isHeld }
}

/** A push that still goes out, of a notification n whose owner's preferences are p. */
const isPushDue = `${choice} = 'push' and exists (
  select 1
  from push_deliveries d
  join push_subscriptions s on s.id = d.subscription_id and s.user_id = n.user_id and s.is_active
  join sessions on sessions.id = s.session_id and sessions.user_id = s.user_id and sessions.expire > now()
  where d.notification_id = n.id and d.settled_at is null)`

const isMailDue = 'exists (select 1 from notification_mails m where m.notification_id = n.id and m.settled_at is null)'

/** A phone that was signed out takes its deliveries along: the mail that it spared says that it took the push. */
const wasSent = `(n.is_read
  or exists (select 1 from push_deliveries d where d.notification_id = n.id and d.accepted_at is not null)
  or exists (select 1 from notification_mails m where m.notification_id = n.id and m.outcome in ('sent', 'pushed')))`

/** Null if nobody had answered. */
export async function readReach(db: Db, eventId: string, message: Message): Promise<Reach | null> {
  const { cause, type, sentAt, isHeld } = message
  // Asked first: when this job is gone, what it has to deliver is there.
  const isToCome = await isQueued(db, pushCause.name, { cause })
  const { rows } = await sql<Reach>`
    with person as (
      select r.user_id as id from rsvps r join events e on e.id = r.event_id
      where r.event_id = ${eventId} and r.user_id <> e.host_id and r.created_at <= ${sentAt}
        and can_see_event(r.user_id, r.event_id)
      union all
      select p.user_id from called_off_people p join called_off_events c on c.event_id = p.event_id
      where p.event_id = ${eventId} and p.answered and p.is_former and not is_blocked_between(p.user_id, c.host_id)
    ), reached as (
      select u.id, display_name(u.first_name, u.last_name, u.email) as name,
        coalesce(${sql.raw(wasSent)}, false) and not ${isHeld} as is_sent,
        ${isHeld} or coalesce(n.created_at > now() - make_interval(secs => ${lifetimeSeconds(type)}::float8) and ${sql.raw(isNews)}
          and (${isToCome} or ${sql.raw(isPushDue)} or ${sql.raw(isMailDue)}), false) as is_waiting
      from person
      join users u on u.id = person.id and u.suspended_at is null
      left join notification_preferences p on p.user_id = u.id
      left join notifications n on n.user_id = u.id and n.cause = ${cause}
    )
    select count(*)::int as people, (count(*) filter (where is_sent))::int as sent,
      (count(*) filter (where not is_sent and is_waiting))::int as waiting,
      coalesce(json_agg(json_build_object('id', id, 'displayName', name) order by lower(name), id)
        filter (where not is_sent and not is_waiting), '[]') as unreachable
    from reached
  `.execute(db)
  return rows[0]?.people ? rows[0] : null
}
