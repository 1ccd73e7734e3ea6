import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches, oldestId } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import {
  nextCursor,
  type Page,
  type Prepared,
  type Queries,
  queryPage,
  queryRow,
  queryText,
} from '#server/db/prepared.ts'
import { countTalk } from '#server/features/budgets/queries.ts'
import { isTalk, quietFor } from '#server/features/notifications/policy.ts'
import { type Cursor, firstPage } from '#server/http/paging.ts'
import { limits } from '#shared/limits.ts'
import {
  foldedTypes,
  groupOf,
  type NotificationPreferences,
  type NotificationType,
  notificationDays,
} from '#shared/notifications.ts'

/** Candidates: which of them are notified is decided here, not by the caller. */
type Audience = string[] | Crew | { answeredTo: string }

/**
 * A person's friends; of a big crew those after one of them and until another, by their ids. Whoever was invited to a spon
 * knows of it already.
 */
type Crew = { crewOf: string; after?: string | undefined; until?: string | null; exceptInvitedTo?: string }
const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export type NewNotification = {
  type: NotificationType
  /** One of `causes`: a person gets at most one notification per cause. */
  cause: string
  /** Null for reminders. The actor is never notified. */
  actorId: string | null
  eventId?: string
  title: string
  message: string
  to: Audience
}

/** `isNew`: a new row, which pings. Otherwise the row of the same cause was updated in place. */
export type Told = { id: string; userId: string; isNew: boolean }

/** Filters the recipients in the statement that inserts the rows; returns those who were notified. */
export async function insertNotifications(tx: Tx, notification: NewNotification): Promise<Told[]> {
  const { type, cause, actorId, eventId, title, message } = notification
  const returns = quietFor[type] !== undefined
  if (returns) await deleteRested(tx, notification)
  const { counting, told } = toTold(notification)
  const { rows } = await sql<Told>`
    ${counting}
    insert into notifications as n (user_id, type, title, message, related_user_id, related_event_id, cause)
    select person.id, ${type}, ${title}, ${message}, ${actorId}::uuid, ${eventId ?? null}::uuid, ${cause}
    from (${told}) person
    on conflict (user_id, cause) ${returns ? updateInPlace : sql`do nothing`}
    returning id, user_id as "userId", xmax = 0 as "isNew"
  `.execute(tx)
  return rows
}

/** An invitation that stands is not told again; one that was taken back and comes again is. */
const mayReturn = sql`(n.type <> 'event_invite' or n.title = '')`

const updateInPlace = sql`do update set
  title = excluded.title, message = excluded.message, related_event_id = excluded.related_event_id, is_read = false
  where ${mayReturn} and n.type <> 'free_together'`

/** A cause that returns after its quiet time is told like a new one. */
async function deleteRested(tx: Tx, { type, cause, to }: NewNotification): Promise<void> {
  await sql`
    delete from notifications n using (${toPeople(to)}) person
    where n.user_id = person.id and n.cause = ${cause}
      and n.created_at <= now() - make_interval(mins => ${quietFor[type]}::int) and ${mayReturn}
  `.execute(tx)
}

/** The recipients; where strangers may be among them, without those of whom this actor has spent the budget. */
function toTold(notification: NewNotification) {
  const { type, actorId, cause, eventId } = notification
  const recipients = toRecipients(notification)
  if (actorId === null || !isTalk[type]) return { counting: sql``, told: recipients }
  const isWaiting = sql`
    not are_friends(${actorId}, person.id) and exists (
      select 1 from event_access a
      where a.event_id = ${eventId ?? null}::uuid and a.user_id = person.id and a.accepted_at is null)`
  return {
    counting: sql`
      with told as materialized (
        ${recipients} and not (${isWaiting})
      ), fresh as (
        select id from told
        where not exists (select 1 from notifications n where n.user_id = told.id and n.cause = ${cause})
      ), ${countTalk(actorId, sql`fresh`)}`,
    told: sql`select id from told where id not in (select user_id from overspent)`,
  }
}

function toRecipients(notification: NewNotification): RawBuilder<unknown> {
  const { type, actorId, to } = notification
  return sql`
    select person.id from (${toPeople(to)}) person
    left join notification_preferences p on p.user_id = person.id
    where person.id is distinct from ${actorId}::uuid
      and coalesce(${sql.ref(`p.${groupOf[type]}`)}, 'push') <> 'off'
      and person.id not in (select blocked from blocked_with(${actorId}::uuid) blocked)
      and not exists (select 1 from suspension_of(person.id))
      and ${canSee(notification)}`
}

/** The friend who is this many after one, by their ids; null if there are fewer. */
export async function findCrewMember(
  tx: Tx,
  userId: string,
  { after, count }: { after?: string | undefined; count: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select friend as id from friends_of(${userId}) friend where friend > ${after ?? firstId}
    order by friend offset ${count - 1} limit 1
  `.execute(tx)
  return rows[0]?.id ?? null
}

export async function getDisplayName(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select display_name(first_name, last_name, email) as name from users where id = ${userId}
  `.execute(db)
  return rows[0]?.name ?? 'Someone'
}

export type About = { eventId: string } | { actorId: string }

/** Includes derived causes: reactions to a comment go with the comment. */
export async function deleteNotifications(tx: Tx, cause: string, about: About): Promise<string[]> {
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

/**
 * Deletes what nobody can open any more, all but the news that it was called off. Deleting a row is a third of the work of
 * letting its event go, which writes it to every index anew.
 */
export async function deleteNotificationsOf(tx: Tx, eventId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('related_event_id', '=', eventId)
    .where('type', '<>', 'event_cancelled')
    .execute()
}

/** Empties the notification of a cause that may return: no event, so it is not shown; its row remembers the ping. */
export async function emptyNotifications(
  tx: Tx,
  cause: string,
  { eventId, people }: { eventId: string; people?: string[] },
): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ title: '', message: '', related_event_id: null, is_read: true })
    .where('related_event_id', '=', eventId)
    .where('cause', '=', cause)
    .$if(people !== undefined, (all) => all.where('user_id', 'in', people ?? []))
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Rewrites a notification in place. Marked as read, it pings no more. */
export async function rewriteNotification(
  tx: Tx,
  { userId, cause }: { userId: string; cause: string },
  words: { title: string; message: string },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ ...words, is_read: true })
    .where('user_id', '=', userId)
    .where('cause', '=', cause)
    .execute()
}

/** A bell rings for what is new: old rows would be most of the database. */
export function deleteOldNotifications(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from notifications where ctid = any (array(
      select ctid from notifications where id < ${oldestId(notificationDays)}
        and created_at < now() - make_interval(days => ${notificationDays}::int) limit ${limit}))`.execute(db),
  )
}

/** Emptied and passing rows that need to remember nothing more, and after a week requests that were taken back. */
export async function deleteTakenBackNotifications(db: Db): Promise<void> {
  await sql`
    delete from notifications n
    where n.created_at < now() - interval '1 day' and n.related_event_id is null and n.title = ''
  `.execute(db)
  await sql`
    delete from notifications n
    where n.created_at < now() - interval '7 days' and n.related_event_id is null
      and n.type = 'friend_request' and n.is_read
      and not exists (
        select 1 from friendships f
        where f.user_id = n.related_user_id and f.friend_id = n.user_id and f.status = 'pending')
  `.execute(db)
  await sql`
    delete from notifications n
    where n.type = 'free_together' and n.created_at < now() - make_interval(mins => ${quietFor.free_together}::int)
  `.execute(db)
}

const needsNoEvent = `(n.type in ('friend_request', 'friend_accepted', 'event_cancelled') or n.type = 'free_together' and exists (
    select 1 from free_times f where f.user_id = n.user_id and f.until > now() offset 0))`

/**
 * Whether a notification n may still be shown to its owner, evaluated on every read: hides spons that are deleted or no
 * longer visible to them (except the news of a cancellation), people blocked either way, and company in free time that
 * is over.
 */
export const showable = `
  not is_blocked_between(n.user_id, n.related_user_id)
  and (${needsNoEvent} or can_see_event(n.user_id, n.related_event_id))`
/** The same for lists of one person, $1: whom they know and block is read once, not for every row. */
export const showableInList = `
  not exists (select 1 from blocked_with($1) blocked where blocked = n.related_user_id)
  and not exists (select 1 from suspension_of(n.related_user_id) where n.related_user_id <> $1)
  and (${needsNoEvent} or exists (select 1 from visible_events($1) e where e.id = n.related_event_id))`

/** Read once for all rows. */
const metPeople = `met as materialized (select array(select blocked from blocked_with($1) blocked) as blocked)`
function isMet(person: string): string {
  return `${person} <> all ((select blocked from met)::uuid[]) and not exists (select 1 from suspension_of(${person}) offset 0)`
}
const isFriend = (person: string) => `exists (select 1 from friends_of($1) friend where friend = ${person} offset 0)`

const folds = (row: string) => `${row}.type in (${foldedTypes.map((type) => `'${type}'`).join(', ')})`
function foldsWith(row: string, newest: string): string {
  return `
  ${row}.related_event_id = ${newest}.related_event_id and ${row}.user_id = $1 and ${row}.type = ${newest}.type
    and ${isMet(`${row}.related_user_id`)}`
}

/**
 * The newest row of each fold stands for it, so that paging by keyset neither repeats nor loses one. Posts of friends are
 * most of a list: there the actor is the host, and the friendship settles the rule without the event.
 */
const foundRows = `
  select n.*, tie.is_friend
  from notifications n cross join lateral (select ${isFriend('n.related_user_id')} as is_friend offset 0) tie
  where n.user_id = $1 and (n.created_at, n.id) < ($2::timestamptz, $3::uuid)
    and (n.related_user_id is null or ${isMet('n.related_user_id')})
    and case
      when ${needsNoEvent} then true
      when n.type = 'event_created' and n.related_event_id is not null and tie.is_friend then true
      else exists (select 1 from visible_events($1) e where e.id = n.related_event_id) end
    and not (${folds('n')} and exists (
      select 1 from notifications m
      where ${foldsWith('m', 'n')} and (m.created_at, m.id) > (n.created_at, n.id) offset 0))
  order by n.created_at desc, n.id desc limit ${limits.notificationPage + 1}`

/** Who is in the folds of the page, each person once, the newest first; only three are shown by face. */
const toldPeople = `
  select n.id, m.related_user_id as person, count(*), count(*) filter (where not m.is_read) as unread,
    row_number() over (partition by n.id order by bool_or(m.id = n.id) desc, max(m.created_at) desc) as place
  from page n join notifications m on ${foldsWith('m', 'n')}
  where ${folds('n')}
  group by n.id, m.related_user_id`

const foldedRows = `
  select t.id, sum(t.count) as count, sum(t.unread) as "unreadCount", count(*) - 1 as "otherPeople",
    json_agg(json_build_object('id', u.id, 'displayName', u.name, 'profileImageUrl', u.picture) order by t.place)
      filter (where t.place <= 3) as people,
    min(u.name) filter (where t.place = 1) || ' and ' || case count(*)
      when 2 then min(u.name) filter (where t.place = 2) else count(*) - 1 || ' others' end as names
  from told t left join lateral (
    select u.id, display_name(u.first_name, u.last_name, u.email) as name, u.profile_image_url as picture
    from users u where u.id = t.person) u on t.place <= 3
  group by t.id having sum(t.count) > 1`

/** The words of a row, or of a fold of several people. */
const words = `
  case when f."otherPeople" > 0 and n.type = 'mention' then f.names || ' mentioned you'
    when f."otherPeople" > 0 and n.type = 'comment'
    then f.names || ' commented on ' || (select e.title from events e where e.id = n.related_event_id)
    else n.title end as title,
  case when f."otherPeople" > 0 and n.type = 'rsvp' then f.names || ' answered your spon'
    when f."otherPeople" > 0 and n.type = 'reaction' then f.names || ' reacted to your comments'
    else n.message end as message`

const notificationPage: Prepared = {
  name: 'notifications-page',
  text: `
    with ${metPeople}, found as materialized (${foundRows}),
    page as (select * from found order by created_at desc, id desc limit ${limits.notificationPage}),
    told as materialized (${toldPeople}), folded as (${foldedRows})
    select coalesce(json_agg(item), '[]')::text, ${nextCursor('created_at', limits.notificationPage)}
    from (
      select n.id, n.type, ${words},
        coalesce(f."unreadCount" = 0, n.is_read) as "isRead",
        iso_time(n.created_at) as "createdAt",
        n.related_event_id as "relatedEventId",
        case when u.id is not null then person_json(u, u.id = $1, n.is_friend) end as "relatedUser",
        (select fold from (select f.count, f."unreadCount", f."otherPeople", f.people where f.id is not null) fold) as folded
      from page n left join users u on u.id = n.related_user_id left join folded f on f.id = n.id
      order by n.created_at desc, n.id desc
    ) item`,
}

/** Walks unread notifications and friends side by side. What neither is nor concerns a friend needs the whole rule. */
const sureUnread: Prepared = {
  name: 'notifications-unread-sure',
  text: `
    with ${metPeople}
    select count(*) filter (where is_sure), count(*) filter (where not is_sure)
    from (
      select case
        when ${needsNoEvent} then true
        when n.type = 'event_created' and n.related_event_id is not null then friend is not null
        else exists (
          select 1 from events e
          where e.id = n.related_event_id
            and (e.host_id = $1 or (${isMet('e.host_id')} and ${isFriend('e.host_id')}))) end as is_sure
      from notifications n left join friends_of($1) friend on friend = n.related_user_id
      where n.user_id = $1 and not n.is_read and (n.related_user_id is null or ${isMet('n.related_user_id')})
      limit 100) unread`,
}

const unreadCount: Prepared = {
  name: 'notifications-unread',
  text: `
    select count(*)
    from (select 1 from notifications n where n.user_id = $1 and not n.is_read and ${showableInList} limit 100) unread`,
}

export async function readNotifications(reads: Queries, userId: string, { at, id }: Cursor = firstPage): Promise<Page> {
  return (await queryPage(reads, notificationPage, [userId, at, id])) ?? { text: '[]', next: null }
}

/** Capped at 100: the exact number does not matter, and every open app asks for it. */
export async function readUnreadCount(reads: Queries, userId: string): Promise<number> {
  const [sure, unsure] = await queryRow(reads, sureUnread, [userId])
  return Number(unsure === '0' ? sure : await queryText(reads, unreadCount, [userId]))
}

/**
 * Null if the person has no such visible notification; otherwise whether this changed anything. Those of the same spon
 * that came before are read with it: the row that was tapped may be several.
 */
export async function markRead(tx: Tx, userId: string, notificationId: string): Promise<boolean | null> {
  const { rows } = await sql<{ isFound: boolean; isChanged: boolean }>`
    with tapped as (
      select * from notifications n
      where n.id = ${notificationId} and n.user_id = ${userId} and ${sql.raw(showable)}
    ), changed as (
      update notifications n set is_read = true from tapped
      where n.user_id = ${userId} and not n.is_read and (n.id = tapped.id or (
        n.related_event_id = tapped.related_event_id and (n.created_at, n.id) <= (tapped.created_at, tapped.id)))
      returning n.id
    )
    select exists (select 1 from tapped) as "isFound", exists (select 1 from changed) as "isChanged"
  `.execute(tx)
  return rows[0]?.isFound ? rows[0].isChanged : null
}

export async function markEventRead(tx: Tx, userId: string, eventId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('related_event_id', '=', eventId)
    .where('is_read', '=', false)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function markAllRead(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .returning('id')
    .execute()
  return rows.length > 0
}

const preferenceColumns = ['spons', 'answers', 'friends', 'quiet_from', 'quiet_until', 'time_zone'] as const

export type PreferencesRow = Record<'quiet_from' | 'quiet_until' | 'time_zone', string | null> &
  Pick<NotificationPreferences, 'spons' | 'answers' | 'friends'>

export async function findPreferences(db: Db, userId: string): Promise<PreferencesRow | null> {
  return (
    (await db
      .selectFrom('notification_preferences')
      .select(preferenceColumns)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null
  )
}

export function savePreferences(db: Db, userId: string, row: PreferencesRow): Promise<PreferencesRow> {
  return db
    .insertInto('notification_preferences')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning(preferenceColumns)
    .executeTakeFirstOrThrow()
}

/** The preference of the owner of a notification n for its group, given their preferences p. */
export const choice = `coalesce(case n.type ${Object.entries(groupOf)
  .map(([type, group]) => `when '${type}' then p.${group}`)
  .join(' ')} end, 'push')`

function toPeople(to: Audience): RawBuilder<unknown> {
  if (Array.isArray(to)) return sql`select id from users where id = any (${to}::uuid[])`
  if ('crewOf' in to) return toCrew(to)
  return sql`select user_id as id from rsvps where event_id = ${to.answeredTo}`
}

function toCrew({ crewOf, after, until, exceptInvitedTo }: Crew): RawBuilder<unknown> {
  return sql`
    select friend as id from friends_of(${crewOf}) friend where friend > ${after ?? firstId} and friend <= ${until ?? lastId}
      and friend not in (
        select user_id from event_access where event_id = ${exceptInvitedTo ?? null}::uuid and source = 'invite')`
}

function canSee({ type, actorId, eventId, to }: NewNotification): RawBuilder<unknown> {
  // A cancelled spon is about to be deleted; those who answered are notified all the same.
  if (eventId === undefined || type === 'event_cancelled') return sql`true`
  // Fast path: the host's crew sees the event by definition, and the caller filters blocked people. Evaluating the rule
  // 500 times would more than double the cost of a post. A test checks this path against the rule.
  if ('crewOf' in to && to.crewOf === actorId) return sql`is_host(${actorId}, ${eventId})`
  return sql`can_see_event(person.id, ${eventId})`
}

/** What people were told of somebody under one spon; returns who was. */
export async function deleteNewsOf(tx: Tx, { eventId, userId }: { eventId: string; userId: string }) {
  const rows = await tx
    .deleteFrom('notifications')
    .where('related_event_id', '=', eventId)
    .where('related_user_id', '=', userId)
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

/**
 * What one person was told, and what was told of them, is the other's, under the causes of the other: a later change finds
 * them. What both were told stays once; what one was told of the other goes.
 */
export async function moveNotifications(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    delete from notifications n where n.user_id in (${from}, ${to}) and n.related_user_id in (${from}, ${to})
  `.execute(tx)
  for (const column of [sql.ref('related_user_id'), sql.ref('user_id')])
    await sql`
      update notifications n set ${column} = ${to}, cause = replace(n.cause, ${from}, ${to})
      where n.${column} = ${from} and not exists (
        select 1 from notifications own
        where own.user_id = case when n.user_id = ${from} then ${to}::uuid else n.user_id end
          and own.cause = replace(n.cause, ${from}, ${to}) and own.id <> n.id)
    `.execute(tx)
  await sql`
    update notification_preferences p set user_id = ${to} where p.user_id = ${from}
      and not exists (select 1 from notification_preferences own where own.user_id = ${to})
  `.execute(tx)
}
