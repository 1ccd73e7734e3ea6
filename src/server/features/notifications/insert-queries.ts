import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { countTalk } from '#server/features/notifications/budget-queries.ts'
import { rulesOf } from '#server/features/notifications/policy.ts'
import type { InEachLanguage } from '#server/messages/messages.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { t } from '#shared/message.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'
import type { NotificationType } from '#shared/notifications.ts'

/** Candidates: which of them are notified is decided here, not by the caller. */
type Audience = string[] | Crew | Answered

/**
 * A person's friends; of a big crew those after one of them and until another, by their ids. People invited to a spon know
 * of it already.
 */
type Crew = { crewOf: string; after?: string | undefined; until?: string | null; exceptInvitedTo?: string }
type Answered = { answeredTo: string; exceptInvitedTo?: string }
const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A text as people typed it, or one that is said in each language, with the display name of the actor. */
export type Words = string | ((actor: string) => string)

export type NewNotification = {
  type: NotificationType
  /** One of `causes`: a person gets at most one notification per cause. */
  cause: string
  /** Null for reminders. The actor is never notified. */
  actorId: string | null
  eventId?: string
  crewId?: string
  title: Words
  message: Words
  to: Audience
}

type Unsaid = Omit<NewNotification, 'title' | 'message'>

export type Said = Readonly<Record<'titles' | 'messages', InEachLanguage<string>>>

/** `isNew`: a new row, which pings. Otherwise the row of the same cause was updated in place. */
export type Notified = { id: string; userId: string; isNew: boolean }

/**
 * Filters the recipients in the statement that inserts the rows, each in the language of its recipient; returns those who were
 * notified.
 */
export async function insertNotifications(tx: Tx, notification: Unsaid, said: Said): Promise<Notified[]> {
  const { type, cause, actorId, eventId, crewId } = notification
  const { quietMinutes, expiresAfterQuiet } = rulesOf(type)
  if (quietMinutes !== undefined) await deleteExpiredSameCause(tx, notification)
  const { counting, notified } = recipientsUnderBudget(notification)
  const { rows } = await sql<Notified>`
    ${counting}
    insert into notifications as n (user_id, type, title, message, related_user_id, related_event_id, related_crew_id, cause)
    select u.id, ${type}, ${ownTitle}, ${ownMessage}, ${actorId}::uuid, ${eventId ?? null}::uuid, ${crewId ?? null}::uuid,
      ${cause}
    from (${notified}) person join users u on u.id = person.id cross join ${toSaid(said)}
    on conflict (user_id, cause) ${quietMinutes === undefined || expiresAfterQuiet ? sql`do nothing` : updateInPlace(type)}
    returning id, user_id as "userId", xmax = 0 as "isNew"
  `.execute(tx)
  return rows
}

/** What is said to a row u of users, beside toSaid(). */
export const ownTitle = ownText('titles')
export const ownMessage = ownText('messages')

function ownText(texts: keyof Said): RawBuilder<string> {
  return sql.raw(`coalesce(said.${texts} ->> u.language, said.${texts} ->> '${sourceLanguage}')`)
}

export function toSaid({ titles, messages }: Said): RawBuilder<unknown> {
  return sql`(select ${toJson(titles)}::jsonb as titles, ${toJson(messages)}::jsonb as messages) said`
}

/** Without the languages that say the same as the source: most titles are what people typed. */
function toJson(texts: InEachLanguage<string>): string {
  const source = texts[sourceLanguage]
  const differing = Object.entries(texts).filter(([language, text]) => language === sourceLanguage || text !== source)
  return JSON.stringify(Object.fromEntries(differing))
}

const mayReturn = (type: NotificationType) => (rulesOf(type).returnsOnlyTakenBack ? sql`n.title = ''` : sql`true`)

function updateInPlace(type: NotificationType): RawBuilder<unknown> {
  return sql`do update set
    title = excluded.title, message = excluded.message, related_user_id = excluded.related_user_id,
    related_event_id = excluded.related_event_id, is_read = false
    where ${mayReturn(type)}`
}

/** A cause that returns after its quiet time pings like a new one. */
async function deleteExpiredSameCause(tx: Tx, { type, cause, to }: Unsaid): Promise<void> {
  await sql`
    delete from notifications n using (${toPeople(to)}) person
    where n.user_id = person.id and n.cause = ${cause}
      and n.created_at <= now() - make_interval(mins => ${rulesOf(type).quietMinutes}::int) and ${mayReturn(type)}
  `.execute(tx)
}

/** Where strangers may be among the recipients, without those for whom this actor has spent the budget. */
function recipientsUnderBudget(notification: Unsaid) {
  const { type, actorId, cause, eventId } = notification
  const recipients = toRecipients(notification)
  if (actorId === null || !rulesOf(type).spendsBudget) return { counting: sql``, notified: recipients }
  const isWaiting = sql`
    not are_friends(${actorId}, person.id) and exists (
      select 1 from event_access a
      where a.event_id = ${eventId ?? null}::uuid and a.user_id = person.id and a.accepted_at is null)`
  return {
    counting: sql`
      with recipients as materialized (
        ${recipients} and not (${isWaiting})
      ), first_notified as (
        select id from recipients
        where not exists (select 1 from notifications n where n.user_id = recipients.id and n.cause = ${cause})
      ), ${countTalk(actorId, sql`first_notified`)}`,
    notified: sql`select id from recipients where id not in (select user_id from overspent)`,
  }
}

function toRecipients(notification: Unsaid): RawBuilder<unknown> {
  const { type, actorId, to } = notification
  return sql`
    select person.id from (${toPeople(to)}) person
    left join notification_preferences p on p.user_id = person.id
    where person.id is distinct from ${actorId}::uuid
      and ${isWanted(type)}
      and person.id not in (select blocked from blocked_with(${actorId}::uuid) blocked)
      and not exists (select 1 from suspension_of(person.id))
      and ${isExpected(notification)}
      and ${canSee(notification)}`
}

function isWanted(type: NotificationType): RawBuilder<unknown> {
  const { group } = notificationKinds[type]
  return group ? sql`coalesce(${sql.ref(`p.${group}`)}, 'push') <> 'off'` : sql`true`
}

/** Nothing is news of a spon that is over, but for a mention. */
function isExpected({ type, eventId }: Unsaid): RawBuilder<unknown> {
  if (eventId === undefined || rulesOf(type).evenWhenOver) return sql`true`
  return sql`not exists (select 1 from events where id = ${eventId} and ends_at <= now())`
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

/** Whom a notification names: toActorName() says it. */
export type Actor = { name: string | null; isGuest: boolean }

/** JSON of an Actor, who is this row of users. */
export function actorJson(person: string): string {
  const name = `display_name(${person}.first_name, ${person}.last_name, ${person}.email)`
  return `json_build_object('name', nullif(${name}, 'Someone'), 'isGuest', ${person}.kind = 'guest')`
}

export async function getDisplayName(db: Db, userId: string): Promise<string> {
  return (await findActor(db, userId))?.name ?? t('names:someone')
}

/** Null if they are gone. */
export async function findActor(db: Db, userId: string): Promise<Actor | null> {
  const { rows } = await sql<{ actor: Actor }>`
    select ${sql.raw(actorJson('u'))} as actor from users u where id = ${userId}
  `.execute(db)
  return rows[0]?.actor ?? null
}

function toPeople(to: Audience): RawBuilder<unknown> {
  if (Array.isArray(to)) return sql`select id from users where id = any (${to}::uuid[])`
  if ('crewOf' in to) return toCrew(to)
  return sql`select user_id as id from rsvps where event_id = ${to.answeredTo} and user_id not in (${toInvited(to)})`
}

function toInvited({ exceptInvitedTo }: Crew | Answered): RawBuilder<unknown> {
  return sql`select user_id from event_access where event_id = ${exceptInvitedTo ?? null}::uuid and source = 'invite'`
}

function toCrew(crew: Crew): RawBuilder<unknown> {
  const { crewOf, after, until } = crew
  return sql`
    select friend as id from friends_of(${crewOf}) friend where friend > ${after ?? firstId} and friend <= ${until ?? lastId}
      and friend not in (${toInvited(crew)})`
}

function canSee({ type, actorId, eventId, to }: Unsaid): RawBuilder<unknown> {
  if (eventId === undefined || rulesOf(type).shownWithoutEvent) return sql`true`
  // Fast path: the host's crew sees the event by definition, and the caller filters blocked people. Evaluating the rule
  // 500 times would more than double the cost of a post. A test checks this path against the rule.
  if ('crewOf' in to && to.crewOf === actorId) return sql`is_host(${actorId}, ${eventId})`
  return sql`can_see_event(person.id, ${eventId})`
}
