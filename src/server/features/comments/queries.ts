import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { type Page, type Prepared, type Queries, queryPage } from '#server/db/prepared.ts'
import { isPhoneNumber } from '#server/features/comments/input.ts'
import type { SuggestionRow } from '#server/features/comments/view.ts'
import { blockedBothWays, lastComments } from '#server/features/events/fragment-queries.ts'
import { lockVisibleEventShared, type VisibleEvent } from '#server/features/events/lock-queries.ts'
import { notFound } from '#server/http/http-error.ts'
import { firstPage } from '#server/http/paging.ts'
import { type ReactionEmoji, toCommentIdEnd } from '#shared/comments.ts'
import { limits } from '#shared/limits.ts'

/** A comment that the viewer of its event may read. */
export type VisibleComment = { readonly id: string; readonly authorId: string; readonly event: VisibleEvent }

/** 404 alike for a missing or hidden comment, one under a hidden spon and one by a blocked person. */
export async function getVisibleComment(tx: Tx, viewerId: string, commentId: string): Promise<VisibleComment> {
  const { rows } = await sql<{ event_id: string; user_id: string }>`
    select c.event_id, c.user_id from comments c
    where c.id = ${commentId} and c.hidden_at is null and not is_blocked_between(${viewerId}, c.user_id)
  `.execute(tx)
  if (!rows[0]) throw notFound()
  const event = await lockVisibleEventShared(tx, viewerId, rows[0].event_id)
  return { id: commentId, authorId: rows[0].user_id, event }
}

/** A comment that the viewer may read, locked against deletion until the transaction ends. */
export async function lockVisibleCommentShared(tx: Tx, viewerId: string, commentId: string): Promise<VisibleComment> {
  const comment = await getVisibleComment(tx, viewerId, commentId)
  const { rows } = await sql`select 1 from comments where id = ${commentId} for key share`.execute(tx)
  if (rows.length === 0) throw notFound()
  return comment
}

export async function insertComment(
  tx: Tx,
  event: VisibleEvent,
  { content, key }: { content: string; key: string | undefined },
): Promise<string> {
  const end = key && toCommentIdEnd(key)
  const { id } = await tx
    .insertInto('comments')
    .values({
      event_id: event.id,
      user_id: event.viewerId,
      content,
      ...(end && { id: sql<string>`(left(uuidv7()::text, 19) || ${end})::uuid` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteComment(tx: Tx, comment: VisibleComment): Promise<boolean> {
  const gone = await tx.deleteFrom('comments').where('id', '=', comment.id).returning('id').executeTakeFirst()
  return gone !== undefined
}

/** Admin: deletes any comment. Returns its event id. */
export async function removeAnyComment(tx: Tx, id: string): Promise<string | null> {
  const gone = await tx.deleteFrom('comments').where('id', '=', id).returning('event_id').executeTakeFirst()
  return gone?.event_id ?? null
}

/** Admin: hides or shows any comment. Returns its event and its author. */
export async function hideAnyComment(
  tx: Tx,
  id: string,
  isHidden: boolean,
): Promise<{ eventId: string; userId: string } | null> {
  const row = await tx
    .updateTable('comments')
    .set({ hidden_at: isHidden ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .returning(['event_id as eventId', 'user_id as userId'])
    .executeTakeFirst()
  return row ?? null
}

/** JSON text of a Comment (shared/comments.ts), 404 like `getVisibleComment`. */
export async function getComment(tx: Tx, viewerId: string, commentId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select comment_json(${viewerId}, c)::text as json
    from comments c join events e on e.id = c.event_id cross join sight(${viewerId}, e.id, e.host_id, e.visibility)
    where c.id = ${commentId} and c.hidden_at is null and not is_blocked_between(${viewerId}, c.user_id)
  `.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0].json
}

export type Nameable = { id: string; firstName: string | null; email: string | null }

/** Those of the given people whom the viewer may mention under the event. */
export async function listMentionable(tx: Tx, event: VisibleEvent, userIds: string[]): Promise<Nameable[]> {
  const { rows } = await sql<Nameable>`
    select u.id, u.first_name as "firstName", u.email
    from users u join events e on e.id = ${event.id}
    where u.id = any (${userIds}::uuid[]) and u.id <> ${event.viewerId}
      and not is_blocked_between(${event.viewerId}, u.id)
      and can_see_event(u.id, e.id, e.host_id, e.visibility)
  `.execute(tx)
  return rows
}

export async function insertMentions(tx: Tx, commentId: string, mentions: { userId: string; handle: string }[]) {
  if (mentions.length === 0) return
  await tx
    .insertInto('comment_mentions')
    .values(mentions.map(({ userId, handle }) => ({ comment_id: commentId, mentioned_user_id: userId, handle })))
    .execute()
}

export async function listCommenterIds(tx: Tx, event: VisibleEvent): Promise<string[]> {
  const rows = await tx.selectFrom('comments').select('user_id').distinct().where('event_id', '=', event.id).execute()
  return rows.map((row) => row.user_id)
}

export async function insertReaction(tx: Tx, comment: VisibleComment, emoji: ReactionEmoji): Promise<boolean> {
  const made = await tx
    .insertInto('comment_reactions')
    .values({ comment_id: comment.id, user_id: comment.event.viewerId, emoji })
    .onConflict((conflict) => conflict.columns(['comment_id', 'user_id', 'emoji']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function deleteReaction(tx: Tx, comment: VisibleComment, emoji: ReactionEmoji): Promise<boolean> {
  const gone = await tx
    .deleteFrom('comment_reactions')
    .where('comment_id', '=', comment.id)
    .where('user_id', '=', comment.event.viewerId)
    .where('emoji', '=', emoji)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

const commentPage: Prepared = {
  name: 'comments-page',
  text: `
    select page.list::text, case when page.has_earlier then page.earliest end
    from events e
    cross join sight($1, e.id, e.host_id, e.visibility)
    cross join (select ${blockedBothWays} as blocked offset 0) b
    cross join lateral (${lastComments(`and (c.created_at, c.id) < (
      coalesce((select m.created_at from comments m where m.id = $3 and m.event_id = $2), $4::timestamptz), $3::uuid)`)}) page
    where e.id = $2`,
}

// The comment behind a cursor may be deleted before the next request: fall back to the timestamp in its UUIDv7.
const momentOf = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()

/**
 * JSON text of the page of comments before a given one, oldest first, and the cursor of the page before it. One round trip;
 * null if the viewer may not see the event.
 */
export function readCommentsBefore(
  reads: Queries,
  { viewerId, eventId }: { viewerId: string; eventId: string },
  before?: string,
): Promise<Page | null> {
  const mark = before ? [before, momentOf(before)] : [firstPage.id, firstPage.at]
  return queryPage(reads, commentPage, [viewerId, eventId, ...mark])
}

/** Whom the viewer may mention: those who answered, the host, own friends, then search hits; deduplicated. */
export async function listSuggestions(db: Db, event: VisibleEvent, typed: string): Promise<SuggestionRow[]> {
  const words = typed.toLowerCase()
  const { rows } = await sql<SuggestionRow>`
    with candidate (id, source) as (
      select user_id, 1 from rsvps where event_id = ${event.id}
      union all select ${event.hostId}::uuid, 2
      union all select friends_of(${event.viewerId}), 3
      ${words.length >= limits.searchMinimum ? searched(event, words) : sql``}
    ), person as (
      select id, min(source) as source from candidate where id <> ${event.viewerId} group by id
    )
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.profile_image_url as "profileImageUrl", u.kind
    from person p join users u on u.id = p.id
    cross join lateral (select lower(display_name(u.first_name, u.last_name, u.email)) as name) shown
    where (strpos(shown.name, ${words}) > 0
        or strpos(replace(shown.name, ' ', ''), ${words}) > 0
        or (strpos(u.email, ${words}) > 0 and sees_email(${event.viewerId}, u.id))
        or (${isPhoneNumber(words)}::boolean and u.phone_number like '%' || ${words}
          and u.findable_by_phone and u.phone_verified_at is not null and are_friends(${event.viewerId}, u.id)))
      and not is_blocked_between(${event.viewerId}, u.id)
      and can_see_event(u.id, ${event.id}, ${event.hostId}, ${event.visibility})
    order by p.source, shown.name, u.id
    limit ${limits.mentionSuggestions}
  `.execute(db)
  return rows
}

/** Search hits by name: some of all users, and all matches among the host's crew and the people with access. */
function searched(event: VisibleEvent, words: string) {
  const prefix = `${words.replace(/[\\%_]/g, '\\$&')}%`
  const matches = sql`(lower(u.first_name) like ${prefix}
    or lower(u.last_name) like ${prefix}
    or lower(u.first_name || ' ' || u.last_name) like ${prefix})`
  return sql`
    union all select named.id, 4 from people_named(${words}, 100) named
    union all select u.id, 4 from users u where ${matches} and u.id in (
      select friends_of(${event.hostId}) union select user_id from event_access where event_id = ${event.id})`
}

/** What a person said and tapped under one spon. */
export async function deleteTracesOf(tx: Tx, { eventId, userId }: { eventId: string; userId: string }): Promise<void> {
  await tx.deleteFrom('comments').where('event_id', '=', eventId).where('user_id', '=', userId).execute()
  await sql`
    delete from comment_reactions r using comments c
    where c.id = r.comment_id and c.event_id = ${eventId} and r.user_id = ${userId}
  `.execute(tx)
}

/** What one person said, and where they were meant, is the other's. A reaction that both made stays once. */
export async function moveComments(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('comments').set({ user_id: to }).where('user_id', '=', from).execute()
  await sql`
    update comment_reactions r set user_id = ${to} where r.user_id = ${from} and not exists (
      select 1 from comment_reactions own
      where own.comment_id = r.comment_id and own.user_id = ${to} and own.emoji = r.emoji)
  `.execute(tx)
  await sql`
    update comment_mentions m set mentioned_user_id = ${to} where m.mentioned_user_id = ${from} and not exists (
      select 1 from comment_mentions own where own.comment_id = m.comment_id and own.mentioned_user_id = ${to})
  `.execute(tx)
}
