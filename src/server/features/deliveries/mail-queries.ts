import { sql } from 'kysely'
import { deleteInBatches, oldestId } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { MailFacts, MailOutcome } from '#server/features/deliveries/mail-policy.ts'
import type { QuietHours } from '#server/features/deliveries/policy.ts'
import { mayPing, type NotificationBatch, pressingStarts, secondsLeft } from '#server/features/deliveries/queries.ts'
import { choice, eventOf, isMailed, isNews, showable } from '#server/features/notifications/fragment-queries.ts'

/**
 * Where the owner of a notification n is mailed, if anywhere: every address in users is verified, and a guest left one for this
 * event. Sample people have none.
 */
const mailAddress = `(select case u.kind when 'member' then u.email else ${contact('email')} end from users u
  where u.id = n.user_id and u.suspended_at is null and not u.is_sample)`

function contact(column: 'email' | 'sealed_token'): string {
  return `(select c.${column} from event_contacts c where c.user_id = n.user_id and c.event_id = ${eventOf})`
}

const isWanted = `coalesce(p.fallback, 'email') = 'email' and ${choice} = 'push' and ${isMailed}`

/** Whether a device may still take the notification m.notification_id. */
const hasDevice = `exists (
  select 1 from push_deliveries d
    join push_subscriptions s on s.id = d.subscription_id and s.is_active
    join sessions on sessions.id = s.session_id and sessions.user_id = s.user_id and sessions.expire > now()
  where d.notification_id = m.notification_id and d.settled_at is null)`

/** Inserts a mail for each notification of the call that may become one; after its pushes. Returns the new ones. */
export async function insertMails(tx: Tx, { cause, firstId, lastId }: NotificationBatch) {
  const { rows } = await sql<{ id: string; hasDevice: boolean }>`
    insert into notification_mails as m (notification_id, user_id)
    select n.id, n.user_id
    from notifications n
    left join notification_preferences p on p.user_id = n.user_id
    where n.id between ${firstId} and ${lastId} and n.cause = ${cause} and ${sql.raw(isWanted)} and ${mayPing}
      and ${sql.raw(mailAddress)} is not null
    on conflict do nothing
    returning id, ${sql.raw(hasDevice)} as "hasDevice"
  `.execute(tx)
  return rows
}

/** Locks a mail that has not ended, against its pushes too. */
export async function lockMail(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('notification_mails')
    .select(['user_id', 'claimed_at'])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? { userId: row.user_id, isClaimed: row.claimed_at !== null } : null
}

export type DueMail = QuietHours &
  MailFacts & {
    notificationId: string
    userId: string
    cause: string
    message: string
    address: string | null
    /** Of the link that leads a guest back to their answer. */
    sealedToken: string | null
    pressingStarts: Date[]
    hasDevice: boolean
    /** A push service has it, and we do not know yet what became of it. */
    isAttempted: boolean
    /** Who did it, or the host; null where they may not be named. */
    actor: string | null
    /** Of its reader, where they have chosen one. */
    language: string | null
    title: string
    /** Its page, while there is one. */
    eventId: string | null
    timeframe: string | null
    specificTime: string | null
    location: string | null
  }

/** An attempt whose worker was killed is made again, and then we know: for so long its mail waits. */
const isAttempted = `exists (
  select 1 from push_deliveries d
  where d.notification_id = m.notification_id and d.settled_at is null
    and d.attempted_at > now() - case when ${hasDevice} then interval '10 minutes' else interval '15 seconds' end)`

/** All about a locked mail; null if its notification was deleted. */
export async function findDueMail(tx: Tx, id: string): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    select n.id as "notificationId", n.user_id as "userId", n.type, n.cause, n.message, n.is_read as "isRead",
      coalesce(e.title, c.title, n.title) as title, e.timeframe, e.specific_time as "specificTime", e.location,
      coalesce(e.id, c.event_id) as "eventId", known_name(n.user_id, a) as actor, u.language,
      extract(epoch from now() - n.created_at)::float8 as "ageSeconds",
      ${sql.raw(secondsLeft)} as "secondsLeft", ${sql.raw(pressingStarts)} as "pressingStarts",
      p.quiet_from as "quietFrom", p.quiet_until as "quietUntil", p.time_zone as "timeZone",
      ${sql.raw(isNews)} and ${sql.raw(showable)} as "isShowable",
      ${sql.raw(isWanted)} and ${mayPing} as "isWanted",
      ${sql.raw(mailAddress)} as address, ${sql.raw(contact('sealed_token'))} as "sealedToken",
      ${sql.raw(hasDevice)} as "hasDevice", ${sql.raw(isAttempted)} as "isAttempted",
      exists (
        select 1 from push_deliveries d where d.notification_id = n.id and d.accepted_at is not null) as "isAccepted",
      (select count(*)::int from notification_mails other
        where other.user_id = m.user_id and other.id <> m.id and other.claimed_at > now() - interval '1 day') as "mailsToday"
    from notification_mails m
    join notifications n on n.id = m.notification_id
    join users u on u.id = n.user_id
    left join notification_preferences p on p.user_id = n.user_id
    left join events e on e.id = n.related_event_id
    left join called_off_events c on c.event_id = ${sql.raw(eventOf)}
    left join users a on a.id = coalesce(n.related_user_id, e.host_id)
    where m.id = ${id}
  `.execute(tx)
  return rows[0] ?? null
}

/** From now on no push of it goes out. */
export async function claimMail(tx: Tx, id: string): Promise<void> {
  await sql`update notification_mails set claimed_at = now() where id = ${id} and claimed_at is null`.execute(tx)
}

export async function finishMail(db: Db, id: string, outcome: MailOutcome): Promise<void> {
  await sql`
    update notification_mails set settled_at = now(), outcome = ${outcome} where id = ${id} and settled_at is null
  `.execute(db)
}

/** One person's mails become another's, and count towards their limit. */
export async function moveMails(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('notification_mails').set({ user_id: to }).where('user_id', '=', from).execute()
}

const daysKept = 7

export function deleteOldMails(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from notification_mails where ctid = any (array(
      select ctid from notification_mails where id < ${oldestId(daysKept)} limit ${limit}))`.execute(db),
  )
}
