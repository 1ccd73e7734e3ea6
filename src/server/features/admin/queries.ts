import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Decision } from '#shared/reports.ts'

export type NewAction = {
  by: string
  byId?: string | null | undefined
  why: string
  action: string
  subject: string | null
}

export async function insertAction(tx: Tx, { byId = null, ...action }: NewAction): Promise<void> {
  await tx
    .insertInto('admin_actions')
    .values({ ...action, by_id: byId })
    .execute()
}

export type ActionRow = Omit<NewAction, 'byId'> & { id: string; at: Date }

/** Newest first; of one subject if it is named. */
export function listActions(db: Db, subject: string | null): Promise<ActionRow[]> {
  return db
    .selectFrom('admin_actions')
    .select(['id', 'at', 'by', 'why', 'action', 'subject'])
    .$if(subject !== null, (query) => query.where('subject', '=', subject))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export type AdminRow = {
  id: string
  name: string
  email: string | null
  picture: string | null
  grantedAt: Date | null
  grantedBy: string | null
}

/** Those with an account that is not suspended: named by their address, then granted. */
export async function listAdmins(db: Db, adminEmails: readonly string[]): Promise<AdminRow[]> {
  const { rows } = await sql<AdminRow>`
    select u.id, ${nameOf('u')} as name, u.email, u.profile_image_url as picture, a.granted_at as "grantedAt",
      a.granted_by as "grantedBy"
    from users u left join admins a on a.user_id = u.id
    where u.kind = 'member' and u.suspended_at is null and (a.user_id is not null or lower(u.email) = any (${adminEmails}::text[]))
    order by a.granted_at nulls first, u.id
  `.execute(db)
  return rows
}

/** False where they are one already. */
export async function insertAdmin(tx: Tx, userId: string, by: string): Promise<boolean> {
  const row = await tx
    .insertInto('admins')
    .values({ user_id: userId, granted_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where nobody had made them one. */
export async function deleteAdmin(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.deleteFrom('admins').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  return row !== undefined
}

/** The log is kept for two years. */
export async function deleteOldActions(db: Db): Promise<void> {
  await db.deleteFrom('admin_actions').where('at', '<', sql<Date>`now() - interval '2 years'`).execute()
}

const nameOf = (user: string) => sql.raw(`display_name(${user}.first_name, ${user}.last_name, ${user}.email)`)

export type ReportRow = {
  id: string
  createdAt: Date
  closedAt: Date | null
  decision: Decision | null
  decidedBy: string | null
  reason: string
  reporterId: string | null
  reporter: string | null
  userId: string | null
  reported: string | null
  eventId: string | null
  event: string | null
  commentId: string | null
  comment: string | null
  eventHiddenAt: Date | null
  commentHiddenAt: Date | null
}

const reportColumns = sql`r.id, r.created_at as "createdAt", r.closed_at as "closedAt", r.decision, r.decided_by as "decidedBy",
  r.reason,
      r.reporter_id as "reporterId", ${nameOf('one')} as reporter, r.user_id as "userId", ${nameOf('other')} as reported,
      r.event_id as "eventId", e.title as event, r.comment_id as "commentId", c.content as comment,
      e.hidden_at as "eventHiddenAt", c.hidden_at as "commentHiddenAt"`
const reportJoins = sql`
  left join users one on one.id = r.reporter_id
  left join users other on other.id = r.user_id
  left join events e on e.id = r.event_id
  left join comments c on c.id = r.comment_id`

/** Open ones, oldest first; or one, or all with the newest first. */
export async function listReports(db: Db, which: 'open' | 'all' | { id: string }): Promise<ReportRow[]> {
  const chosen =
    typeof which === 'object' ? sql`r.id = ${which.id}` : which === 'open' ? sql`r.closed_at is null` : sql`true`
  const { rows } = await sql<ReportRow>`
    select ${reportColumns}
    from reports r
    ${reportJoins}
    where ${chosen}
    order by case when r.closed_at is null then r.created_at end nulls last, r.created_at desc limit 200
  `.execute(db)
  return rows
}

export type PersonRow = {
  id: string
  name: string
  email: string | null
  picture: string | null
  phone: string | null
  kind: 'member' | 'guest'
  createdAt: Date
  lastSeenAt: Date | null
  suspendedAt: Date | null
  suspendedWhy: string | null
  sessions: number
  friends: number
  spons: number
  comments: number
  reports: number
}

/** By id, address or number, else by the beginning of a name. */
export async function listPeople(db: Db, words: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with found as (
      select id from users where id::text = ${words} or email = lower(${words}) or phone_number = ${words}
      union select id from people_named(lower(${words}), 50)
    )
    select u.id, ${nameOf('u')} as name, u.email, u.profile_image_url as picture, u.phone_number as phone, u.kind, u.created_at as "createdAt",
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
      u.suspended_at as "suspendedAt", u.suspended_why as "suspendedWhy",
      (select count(*)::int from sessions s where s.user_id = u.id) as sessions,
      (select count(*)::int from friendships f where f.user_id = u.id and f.status = 'accepted') as friends,
      (select count(*)::int from events e where e.host_id = u.id) as spons,
      (select count(*)::int from comments c where c.user_id = u.id) as comments,
      (select count(*)::int from reports r where r.user_id = u.id) as reports
    from found join users u using (id) order by u.created_at, u.id limit 50
  `.execute(db)
  return rows
}

export type SponRow = {
  id: string
  title: string
  description: string | null
  location: string | null
  hostId: string
  host: string
  createdAt: Date
  hiddenAt: Date | null
}

export async function findSpon(db: Db, id: string): Promise<SponRow | null> {
  const { rows } = await sql<SponRow>`
    select e.id, e.title, e.description, e.location, e.host_id as "hostId", ${nameOf('h')} as host, e.created_at as "createdAt",
      e.hidden_at as "hiddenAt"
    from events e join users h on h.id = e.host_id where e.id::text = ${id}
  `.execute(db)
  return rows[0] ?? null
}

export type CommentRow = {
  id: string
  content: string
  eventId: string
  authorId: string
  author: string
  createdAt: Date
  hiddenAt: Date | null
}

/** One comment, or the last ones under a spon. */
export async function listComments(db: Db, id: string): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.content, c.event_id as "eventId", c.user_id as "authorId", ${nameOf('u')} as author,
      c.created_at as "createdAt", c.hidden_at as "hiddenAt"
    from comments c join users u on u.id = c.user_id
    where c.id::text = ${id} or c.event_id::text = ${id} order by c.created_at desc, c.id limit 100
  `.execute(db)
  return rows
}

export async function readCounts(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from users where kind = 'member') as members,
      (select count(*)::int from users where kind = 'guest') as guests,
      (select count(*)::int from users where suspended_at is not null) as suspended,
      (select count(distinct user_id)::int from sessions where last_seen_at > now() - interval '7 days') as "seen in 7 days",
      (select count(*)::int from sessions) as sessions,
      (select count(*)::int from events) as spons,
      (select count(*)::int from events where created_at > now() - interval '7 days') as "spons of 7 days",
      (select count(*)::int from events where hidden_at is not null) as "hidden spons",
      (select count(*)::int from rsvps) as answers,
      (select count(*)::int from comments) as comments,
      (select count(*)::int from comments where hidden_at is not null) as "hidden comments",
      (select count(*)::int from reports where closed_at is null) as "open reports",
      (select count(*)::int from restrictions where objection is not null and answer is null and ended_at is null) as "open objections",
      (select count(*)::int from uploads) as uploads,
      (select coalesce(sum(bytes + speech_bytes), 0)::float8 from uploads) as "bytes of uploads",
      (select count(*)::int from sms_opt_outs) as "numbers that said STOP",
      (select count(*)::int from mail_opt_outs) as "unsubscribed addresses"
  `.execute(db)
  return rows[0] ?? {}
}

/** In pages of so many, by id: ids are in the order of time. */
const pageSize = 50

type Picked<Row> = { rows: Row[]; next: string | null }

function toPage<Row extends { id: string }>(rows: Row[]): Picked<Row> {
  return { rows: rows.slice(0, pageSize), next: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null }
}

const before = (id: string | null) => sql`id < coalesce(${id}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`
const after = (id: string | null) => sql`id > coalesce(${id}::uuid, '00000000-0000-0000-0000-000000000000')`

export type FoundPerson = {
  id: string
  name: string
  email: string | null
  picture: string | null
  kind: 'member' | 'guest'
  createdAt: Date
  suspendedAt: Date | null
}

const personColumns = sql`u.id, ${nameOf('u')} as name, u.email, u.profile_image_url as picture, u.kind,
  u.created_at as "createdAt", u.suspended_at as "suspendedAt"`

/** By id, address or number, else by the beginning of a name. */
export async function findPeople(db: Db, words: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    with found as (
      select id from users where id::text = lower(${words}) or email = lower(${words}) or phone_number = ${words}
      union select id from people_named(lower(${words}), ${pageSize}::int)
    )
    select ${personColumns} from found join users u using (id) order by u.id desc limit ${pageSize}
  `.execute(db)
  return rows
}

export async function listNewPeople(db: Db, cursor: string | null): Promise<Picked<FoundPerson>> {
  const { rows } = await sql<FoundPerson>`
    select ${personColumns} from users u where ${before(cursor)} order by u.id desc limit ${pageSize + 1}
  `.execute(db)
  return toPage(rows)
}

export type FoundSpon = {
  id: string
  title: string
  hostId: string
  host: string
  createdAt: Date
  hiddenAt: Date | null
}

const sponColumns = sql`e.id, e.title, e.host_id as "hostId", ${nameOf('h')} as host, e.created_at as "createdAt",
  e.hidden_at as "hiddenAt"`

/** Titles have no index: only so many of the latest are looked through. */
const sponsSearched = 20_000

export async function findSpons(db: Db, words: string): Promise<FoundSpon[]> {
  const { rows } = await sql<FoundSpon>`
    with latest as (select id, title from events order by id desc limit ${sponsSearched}),
    found as (
      select id from events where id::text = lower(${words})
      union (select id from latest where strpos(lower(title), lower(${words})) > 0 order by id desc limit ${pageSize})
    )
    select ${sponColumns} from found join events e using (id) join users h on h.id = e.host_id
    order by e.id desc limit ${pageSize}
  `.execute(db)
  return rows
}

export async function listNewSpons(db: Db, cursor: string | null): Promise<Picked<FoundSpon>> {
  const { rows } = await sql<FoundSpon>`
    with picked as (select * from events where ${before(cursor)} order by id desc limit ${pageSize + 1})
    select ${sponColumns} from picked e join users h on h.id = e.host_id order by e.id desc
  `.execute(db)
  return toPage(rows)
}

export async function listSponsOf(db: Db, hostId: string): Promise<FoundSpon[]> {
  const { rows } = await sql<FoundSpon>`
    select ${sponColumns} from events e join users h on h.id = e.host_id
    where e.host_id = ${hostId} order by e.created_at desc, e.id desc limit 20
  `.execute(db)
  return rows
}

export async function listLog(db: Db, cursor: string | null): Promise<Picked<ActionRow>> {
  const { rows } = await sql<ActionRow>`
    select id, at, by, why, action, subject from admin_actions where ${before(cursor)} order by id desc limit ${pageSize + 1}
  `.execute(db)
  return toPage(rows)
}

export async function listReportPage(
  db: Db,
  { isOpen, cursor }: { isOpen: boolean; cursor: string | null },
): Promise<Picked<ReportRow>> {
  const order = isOpen ? sql`r.id` : sql`r.id desc`
  const { rows } = await sql<ReportRow>`
    select ${reportColumns} from reports r ${reportJoins}
    where r.${isOpen ? sql`${after(cursor)} and r.closed_at is null` : sql`${before(cursor)} and r.closed_at is not null`}
    order by ${order} limit ${pageSize + 1}
  `.execute(db)
  return toPage(rows)
}

/** How often somebody was reported. */
export async function countReportsAbout(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

export type FigureRow = Record<
  | 'reports'
  | 'objections'
  | 'members'
  | 'membersOfDay'
  | 'guests'
  | 'suspended'
  | 'seen'
  | 'spons'
  | 'sponsOfDay'
  | 'hiddenSpons'
  | 'answers'
  | 'answersOfDay'
  | 'comments'
  | 'commentsOfDay'
  | 'hiddenComments'
  | 'mails'
  | 'texts'
  | 'failedTexts'
  | 'pushes'
  | 'database'
  | 'uploads',
  number
>

export async function readFigures(db: Db): Promise<FigureRow> {
  const day = sql`now() - interval '1 day'`
  const { rows } = await sql<FigureRow>`
    select (select count(*)::int from reports where closed_at is null) as reports,
      (select count(*)::int from restrictions where objection is not null and answer is null and ended_at is null) as objections,
      u.*, e.*, r.*, c.*,
      (select count(distinct user_id)::int from sessions where last_seen_at > ${day}) as seen,
      (select count(*)::int from notification_mails where settled_at > ${day} and outcome = 'sent')
        + (select count(*)::int from email_invitations where created_at > ${day}) as mails,
      t.*,
      (select count(*)::int from push_deliveries where created_at > ${day} and accepted_at is not null) as pushes,
      pg_database_size(current_database())::float8 as database,
      (select coalesce(sum(bytes + speech_bytes), 0)::float8 from uploads) as uploads
    from
      (select count(*) filter (where kind = 'member')::int as members, count(*) filter (where kind = 'guest')::int as guests,
        count(*) filter (where kind = 'member' and created_at > ${day})::int as "membersOfDay",
        count(*) filter (where suspended_at is not null)::int as suspended from users) u,
      (select count(*)::int as spons, count(*) filter (where created_at > ${day})::int as "sponsOfDay",
        count(*) filter (where hidden_at is not null)::int as "hiddenSpons" from events) e,
      (select count(*)::int as answers, count(*) filter (where created_at > ${day})::int as "answersOfDay" from rsvps) r,
      (select count(*)::int as comments, count(*) filter (where created_at > ${day})::int as "commentsOfDay",
        count(*) filter (where hidden_at is not null)::int as "hiddenComments" from comments) c,
      (select count(*) filter (where status = 'sent')::int as texts, count(*) filter (where status = 'failed')::int as "failedTexts"
        from outgoing_texts where created_at > ${day}) t
  `.execute(db)
  return rows[0] as FigureRow
}
