import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { lockPairShared, lockPairsShared } from '#server/db/locks.ts'
import { prepared } from '#server/db/prepared.ts'
import { findCallOff } from '#server/features/events/call-off-queries.ts'
import { toCalledOffError } from '#server/features/events/call-off-view.ts'
import { isOpen, isOver } from '#server/features/events/fragment-queries.ts'
import { lockFriendBetween } from '#server/features/friends/queries.ts'
import { type HttpError, notFound } from '#server/http/http-error.ts'
import { type Abilities, toAbilities } from '#shared/abilities.ts'
import type { GuestPolicy, Visibility } from '#shared/event-fields.ts'

declare const seen: unique symbol

/**
 * Proof that this viewer may see the event, at the time of the query. Only this file can make one, and every write on
 * an event requires one: forgetting the check does not compile.
 */
export type VisibleEvent = {
  readonly [seen]: true
  readonly id: string
  readonly viewerId: string
  readonly hostId: string
  readonly title: string
  readonly visibility: Visibility
  readonly guestPolicy: GuestPolicy
  readonly createdAt: Date
  readonly isOpen: boolean
  readonly isOver: boolean
  /** With the plus-one policy: the viewer has used theirs. */
  readonly hasBroughtGuest: boolean
  readonly can: Abilities
}

type Lock = 'none' | 'share' | 'answers' | 'update'

const lockClause = {
  none: sql``,
  share: sql`for share of e`,
  answers: sql`for no key update of e`,
  update: sql`for update of e`,
}

type Unproved = Omit<VisibleEvent, typeof seen>
type VisibleRow = Omit<Unproved, 'can'> & { isGuest: boolean }

type Ids = { viewerId: string; eventId: string }

/** Null if there is no such event or the viewer may not see it: callers cannot tell which. */
export async function findVisibleEvent(db: Db, { viewerId, eventId }: Ids, lock: Lock = 'none') {
  const { rows } = await sql<VisibleRow>`${prepared(`visible-event-${lock}`)}
    select e.id, ${viewerId}::uuid as "viewerId", e.host_id as "hostId", e.title, e.visibility,
      e.guest_policy as "guestPolicy", e.created_at as "createdAt",
      ${sql.raw(isOpen)} as "isOpen", ${sql.raw(isOver)} as "isOver",
      e.guest_policy = 'plus-one' and has_brought_guest(${viewerId}, e.id) as "hasBroughtGuest",
      (select kind = 'guest' from users where id = ${viewerId}) as "isGuest"
    from events e
    where e.id = ${eventId} and can_see_event(${viewerId}, e.id, e.host_id, e.visibility)
    ${lockClause[lock]}
  `.execute(db)
  const [row] = rows
  if (!row) return null
  const event: Unproved = { ...row, can: toAbilities({ ...row, isHost: row.viewerId === row.hostId }) }
  return event as VisibleEvent
}

export function getVisibleEvent(db: Db, viewerId: string, eventId: string): Promise<VisibleEvent> {
  return getVisible(db, { viewerId, eventId }, 'none')
}

/**
 * For writes under an event, such as answers and comments. Until the transaction ends, neither the event nor the tie of
 * viewer and host can change, be it through a friend of both: nothing is written that ending it should have removed.
 */
export function lockVisibleEventShared(tx: Tx, viewerId: string, eventId: string): Promise<VisibleEvent> {
  return lockWithTie(tx, { viewerId, eventId }, 'share')
}

/** For an answer. One at a time: what follows from each is worked out from all of them. */
export function lockVisibleEventForAnswer(tx: Tx, viewerId: string, eventId: string): Promise<VisibleEvent> {
  return lockWithTie(tx, { viewerId, eventId }, 'answers')
}

/** For work after an answer, without a caller: null if there is no such event, or this person no longer sees it. */
export async function findEventForAnswer(tx: Tx, viewerId: string, eventId: string): Promise<VisibleEvent | null> {
  await lockTie(tx, { viewerId, eventId })
  return findVisibleEvent(tx, { viewerId, eventId }, 'answers')
}

/** For answers that end by something else. In the order of their ids, so that two of these cannot wait for each other. */
export async function lockEventsForAnswers(tx: Tx, eventIds: string[]): Promise<void> {
  await sql`select 1 from events where id = any (${eventIds}::uuid[]) order by id for no key update`.execute(tx)
}

/** For changes of the event itself: writes under it wait until the transaction ends. */
export function lockVisibleEventExclusive(tx: Tx, viewerId: string, eventId: string): Promise<VisibleEvent> {
  return getVisible(tx, { viewerId, eventId }, 'update')
}

async function lockWithTie(tx: Tx, ids: Ids, lock: Lock): Promise<VisibleEvent> {
  await lockTie(tx, ids)
  return getVisible(tx, ids, lock)
}

async function lockTie(tx: Tx, { viewerId, eventId }: Ids): Promise<void> {
  const event = await findHost(tx, eventId)
  if (event && event.host_id !== viewerId) {
    await lockPairShared(tx, viewerId, event.host_id)
    if (event.visibility === 'friends-of-friends') await lockFriendBetween(tx, viewerId, event.host_id)
  }
}

/** Whoever could see what was called off reads so. */
export async function refuseUnseen(db: Db, { viewerId, eventId }: Ids): Promise<HttpError> {
  const calledOff = await findCallOff(db, viewerId, eventId)
  return calledOff ? toCalledOffError(calledOff) : notFound()
}

async function getVisible(db: Db, ids: Ids, lock: Lock): Promise<VisibleEvent> {
  const event = await findVisibleEvent(db, ids, lock)
  // A write may be tapped on a page that was open before; other reads have nothing to say.
  if (!event) throw lock === 'none' ? notFound() : await refuseUnseen(db, ids)
  return event
}

/** Who of these people is in the crew; they stay in it until the transaction ends. */
export async function lockCrewAmong(tx: Tx, hostId: string, people: string[]): Promise<string[]> {
  if (people.length === 0) return []
  await lockPairsShared(
    tx,
    hostId,
    [...new Set(people)].filter((id) => id !== hostId),
  )
  const { rows } = await sql<{ id: string }>`
    select friend as id from friends_of(${hostId}) friend where friend = any (${people}::uuid[])
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function findHostId(tx: Tx, eventId: string): Promise<string | null> {
  return (await findHost(tx, eventId))?.host_id ?? null
}

function findHost(tx: Tx, eventId: string) {
  return tx.selectFrom('events').select(['host_id', 'visibility']).where('id', '=', eventId).executeTakeFirst()
}
