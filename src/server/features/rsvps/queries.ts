import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { isOver } from '#server/features/events/fragment-queries.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import type { Condition } from '#shared/conditions.ts'
import type { RsvpResponse } from '#shared/events.ts'

export type LostAnswer = { eventId: string; userId: string }

export type NewAnswer = (
  | { response: RsvpResponse; condition?: undefined }
  | { response: 'if'; condition: Condition }
) & { heads?: number | undefined }

/** False if the answer was the same already. An if-answer counts as 'might-show' until the event is recounted. */
export async function upsertAnswer(tx: Tx, event: VisibleEvent, answer: NewAnswer): Promise<boolean> {
  const condition = answer.response === 'if' ? answer.condition : {}
  const atLeast = 'atLeast' in condition ? condition.atLeast : null
  const withUser = 'withUser' in condition ? condition.withUser : null
  const response = answer.response === 'if' ? 'might-show' : answer.response
  const isIf = answer.response === 'if'
  const heads = answer.heads ?? 1
  const { rows } = await sql`
    insert into rsvps as r (event_id, user_id, response, if_at_least, if_with, heads)
    values (${event.id}, ${event.viewerId}, ${response}, ${atLeast}, ${withUser}, ${heads})
    on conflict (event_id, user_id) do update set
      response = excluded.response, if_at_least = excluded.if_at_least, if_with = excluded.if_with,
      heads = excluded.heads, updated_at = now()
    where r.if_at_least is distinct from excluded.if_at_least or r.if_with is distinct from excluded.if_with
      or r.heads <> excluded.heads or (not ${isIf}::boolean and r.response <> excluded.response)
    returning r.id
  `.execute(tx)
  return rows.length > 0
}

/** How many come on the viewer's answer; 0 where there is none. */
export async function findHeads(tx: Tx, event: VisibleEvent): Promise<number> {
  const row = await tx
    .selectFrom('rsvps')
    .select('heads')
    .where('event_id', '=', event.id)
    .where('user_id', '=', event.viewerId)
    .executeTakeFirst()
  return row?.heads ?? 0
}

export type DeletedAnswer = {
  said: RsvpResponse | 'if'
  atLeast: number | null
  withUser: string | null
  heads: number
  /** An if-answer may have held. */
  wasGoing: boolean
}

/** Returns what the deleted answer was, if there was one. */
export async function deleteAnswer(tx: Tx, event: VisibleEvent): Promise<DeletedAnswer | null> {
  const { rows } = await sql<DeletedAnswer>`
    delete from rsvps where event_id = ${event.id} and user_id = ${event.viewerId}
    returning case when num_nonnulls(if_at_least, if_with) > 0 then 'if' else response end as said,
      if_at_least as "atLeast", if_with as "withUser", heads, response = 'going' as "wasGoing"
  `.execute(tx)
  return rows[0] ?? null
}

/** The name of a person for whom one may wait. Their account and what they see stay as they are until the end. */
export async function findAwaited(tx: Tx, event: VisibleEvent, userId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select display_name(u.first_name, u.last_name, u.email) as name from users u
    where u.id = ${userId} and not is_blocked_between(${event.viewerId}, u.id)
      and can_see_event(u.id, ${event.id}, ${event.hostId}, ${event.visibility})
    for key share of u
  `.execute(tx)
  return rows[0]?.name ?? null
}

/** What is known of an event and its answers when it is worked out who comes, and whether it is on. */
export type Answers = {
  eventId: string
  hostId: string
  title: string
  /** Null where the host asked for none. */
  minGoing: number | null
  hasTipped: boolean
  /** Fewer are going than the host wanted, after it was on. */
  isShort: boolean
  /** No one is pinged any more. */
  isOver: boolean
  answers: { userId: string; response: RsvpResponse; condition: Condition | null; heads: number }[]
}

/** Null if the event is gone. */
export async function findAnswers(tx: Tx, eventId: string): Promise<Answers | null> {
  const { rows } = await sql<Answers>`
    select e.id as "eventId", e.host_id as "hostId", e.title, e.min_going as "minGoing",
      e.tipped_at is not null as "hasTipped", e.is_short as "isShort", ${sql.raw(isOver)} as "isOver",
      coalesce((
        select json_agg(json_build_object('userId', r.user_id, 'response', r.response, 'heads', r.heads, 'condition',
          case when r.if_at_least is not null then json_build_object('atLeast', r.if_at_least)
            when r.if_with is not null then json_build_object('withUser', r.if_with) end))
        from rsvps r where r.event_id = e.id), '[]') as answers
    from events e where e.id = ${eventId}
  `.execute(tx)
  return rows[0] ?? null
}

/** Makes these if-answers count as the response. */
export async function saveResponses(tx: Tx, eventId: string, { people, response }: Counted): Promise<void> {
  if (people.length === 0) return
  await tx
    .updateTable('rsvps')
    .set({ response, updated_at: sql<Date>`now()` })
    .where('event_id', '=', eventId)
    .where('user_id', 'in', people)
    .execute()
}

type Counted = { people: string[]; response: RsvpResponse }

/** Whose friendship ended: two people, or those who were friends of friends through a deleted account. */
export type EndedFriendship = { between: [string, string] } | { among: string[] }

/** Deletes every answer whose author can no longer see the spon because of it. */
export async function deleteLostAnswers(tx: Tx, friendship: EndedFriendship): Promise<LostAnswer[]> {
  const { rows } = await sql<LostAnswer>`
    delete from rsvps r using (${toLost(friendship)}) lost where r.id = lost.id
    returning r.event_id as "eventId", r.user_id as "userId"
  `.execute(tx)
  return rows
}

/** The events of those answers, to lock before any row goes. */
export async function listLostEvents(tx: Tx, friendship: EndedFriendship): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct event_id as id from (${toLost(friendship)}) lost
  `.execute(tx)
  return rows.map(({ id }) => id)
}

function toLost(friendship: EndedFriendship) {
  return sql`
    select r.id, r.event_id
    from (${'between' in friendship ? answersBetween(...friendship.between) : answersAmong(friendship.among)}) candidate
    join rsvps r on r.id = candidate.id join events e on e.id = r.event_id
    where not exists (select 1 from sight(r.user_id, e.id, e.host_id, e.visibility))`
}

/** Their own, and those of people who saw one's spons through the other. */
function answersBetween(one: string, other: string) {
  return sql`
    select id from rsvps where user_id in (${one}, ${other})
    union
    select r.id from events e join rsvps r on r.event_id = e.id where e.host_id in (${one}, ${other})`
}

/** Only what is shown to friends of friends can be lost with a mutual friend. */
function answersAmong(people: string[]) {
  return sql`
    select r.id from events e join rsvps r on r.event_id = e.id
    where e.visibility = 'friends-of-friends' and e.host_id = any (${people}::uuid[]) and r.user_id = any (${people}::uuid[])`
}

/** Deletes the answers of those of these people who can no longer see the spon; returns whose. */
export async function deleteLostAnswersAt(tx: Tx, eventId: string, people: string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    delete from rsvps r using events e
    where r.event_id = ${eventId} and r.user_id = any (${people}::uuid[]) and e.id = r.event_id
      and not can_see_event(r.user_id, e.id, e.host_id, e.visibility)
    returning r.user_id
  `.execute(tx)
  return rows.map((row) => row.user_id)
}

/** The spons to which one of these people answered, or where others wait for them. */
export async function listAnswerEvents(tx: Tx, people: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct event_id as id from rsvps where user_id = any (${people}::uuid[]) or if_with = any (${people}::uuid[])
  `.execute(tx)
  return rows.map(({ id }) => id)
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
  await tx.updateTable('rsvps').set({ if_with: to }).where('if_with', '=', from).execute()
  // One cannot wait for oneself, and the host is there anyway.
  await sql`
    update rsvps r set if_with = null, response = 'might-show', heads = 1, updated_at = now()
    where r.if_with = ${to} and (r.user_id = ${to} or is_host(${to}, r.event_id))
  `.execute(tx)
  return [...rows, ...own]
}

export type EndedCondition = { eventId: string; userId: string; wasHeld: boolean }

/** If-answers that wait for a person whom their author, or the host, blocked or is blocked by. */
function waitingBetween(one: string, other: string) {
  const pair = [one, other]
  return sql`
    select r.id, r.event_id, r.response from rsvps r join events e on e.id = r.event_id
    where r.if_with = any (${pair}::uuid[]) and (r.user_id = any (${pair}::uuid[]) or e.host_id = any (${pair}::uuid[]))`
}

/** If-answers that wait for a person who deletes their account. */
function waitingFor(userId: string) {
  return sql`select r.id, r.event_id, r.response from rsvps r where r.if_with = ${userId}`
}

type Waiting = { between: [string, string] } | { for: string; at?: string }
function toWaiting(who: Waiting) {
  if ('between' in who) return waitingBetween(...who.between)
  return who.at ? sql`${waitingFor(who.for)} and r.event_id = ${who.at}` : waitingFor(who.for)
}

export async function listWaitingEvents(tx: Tx, who: Waiting): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct event_id as id from (${toWaiting(who)}) waiting
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends if-answers whose person no longer comes into question: each becomes a plain 'might-show'. */
export async function endWaiting(tx: Tx, who: Waiting): Promise<EndedCondition[]> {
  const { rows } = await sql<EndedCondition>`
    update rsvps r set if_with = null, response = 'might-show', heads = 1, updated_at = now()
    from (${toWaiting(who)}) waiting where r.id = waiting.id
    returning r.event_id as "eventId", r.user_id as "userId", waiting.response = 'going' as "wasHeld"
  `.execute(tx)
  return rows
}

/** A person's answers to spons where others' may depend on it. */
export async function listEventsThatCount(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from rsvps mine join events e on e.id = mine.event_id
    where mine.user_id = ${userId} and (e.min_going is not null or exists (
      select 1 from rsvps r where r.event_id = e.id and num_nonnulls(r.if_at_least, r.if_with) > 0))
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Keeps new if-answers from waiting for this person. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for update`.execute(tx)
}

export async function deleteAnswersOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('rsvps').where('user_id', '=', userId).execute()
}
