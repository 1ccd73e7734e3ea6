import type { Tx } from '#server/db/database.ts'
import { lockPairShared } from '#server/db/locks.ts'
import { settleMinimum } from '#server/features/events/actions.ts'
import { lockEventsForAnswers, lockVisibleEventForAnswer, type VisibleEvent } from '#server/features/events/queries.ts'
import { acceptByActing } from '#server/features/grants/actions.ts'
import { causes, hushNotifications, notify, takeBackNotifications } from '#server/features/notifications/actions.ts'
import { notWithThem, refuseAnswer, refuseCondition } from '#server/features/rsvps/policy.ts'
import {
  deleteAnswersOf,
  deleteLostAnswer,
  deleteLostAnswers,
  type EndedCondition,
  endWaiting,
  findAnswers,
  findAwaited,
  type LostAnswer,
  listAnswerEvents,
  listEventsThatCount,
  listLostEvents,
  listWaitingEvents,
  lockPerson,
  moveAnswers,
  type NewAnswer,
  type Parted,
  saveResponses,
  upsertAnswer,
} from '#server/features/rsvps/queries.ts'
import { publishEventChange, publishOwnChange } from '#server/live/publish.ts'
import type { Condition } from '#shared/conditions.ts'
import { findComing } from '#shared/conditions.ts'

const words = { going: 'is down for your spon', 'might-show': 'might show up at your spon' }

export async function giveAnswer(tx: Tx, { userId, eventId }: LostAnswer, answer: NewAnswer): Promise<void> {
  const condition = answer.response === 'if' ? answer.condition : null
  if (condition && 'withUser' in condition) await lockPairShared(tx, userId, condition.withUser)
  const event = await lockVisibleEventForAnswer(tx, userId, eventId)
  const refusal = refuseAnswer(event)
  if (refusal) throw refusal
  const what = answer.response === 'if' ? await checkCondition(tx, event, answer.condition) : words[answer.response]
  if (!(await upsertAnswer(tx, event, answer))) return
  await acceptByActing(tx, event)
  const { coming, told } = await settleOwn(tx, event)
  await tellHost(tx, event, told.includes(event.hostId) ? null : coming.has(userId) ? words.going : what)
  await publishOwnChange(tx, event.id)
}

/** Refuses what nobody can wait for; returns how the host reads the rest. */
async function checkCondition(tx: Tx, event: VisibleEvent, condition: Condition): Promise<string> {
  const refusal = refuseCondition(event, condition)
  if (refusal) throw refusal
  if ('atLeast' in condition) return `comes if ${condition.atLeast} do`
  const name = await findAwaited(tx, event, condition.withUser)
  if (name === null) throw notWithThem()
  return `comes if ${name} does`
}

/** After one's own answer or its end. */
export async function settleOwn(tx: Tx, { id: eventId, viewerId }: VisibleEvent) {
  await forgetIf(tx, { eventId, userId: viewerId })
  return settleAnswers(tx, eventId, { actorId: viewerId })
}

/** The host keeps only the latest notification: a change of the answer updates the one before. */
export async function tellHost(tx: Tx, event: VisibleEvent, what: string | null): Promise<void> {
  const cause = causes.rsvp(event.id, event.viewerId)
  if (what === null) return hushNotifications(tx, cause, { eventId: event.id })
  await notify(tx, {
    type: 'rsvp',
    cause,
    actorId: event.viewerId,
    eventId: event.id,
    title: event.title,
    message: (name) => `${name} ${what}`,
    to: [event.hostId],
  })
}

type Change = {
  /** Whose answer changed: they see what follows on their screen. Null if nobody is to be named. */
  actorId: string | null
  /** People who counted as going until what they waited for was ended. */
  fallen?: string[]
}

/**
 * Works out whose if-answers hold, and whether it is on. In the transaction of whatever changed the answers, with the
 * event locked. Returns who is coming, and who was told that it is on or short.
 */
async function settleAnswers(tx: Tx, eventId: string, { actorId, fallen = [] }: Change) {
  const found = await findAnswers(tx, eventId)
  if (!found) return { coming: new Set<string>(), told: [] }
  const { answers, hasMinimum } = found
  const coming = findComing(answers.filter(({ condition, response }) => condition || response === 'going'))
  const changed = answers.filter((each) => coming.has(each.userId) !== (each.response === 'going'))
  const joined = changed.flatMap(({ userId }) => (coming.has(userId) ? userId : []))
  const left = changed.flatMap(({ userId }) => (coming.has(userId) ? [] : userId))
  await saveResponses(tx, eventId, { people: joined, response: 'going' })
  await saveResponses(tx, eventId, { people: left, response: 'might-show' })
  const others = joined.filter((id) => id !== actorId)
  const told = hasMinimum ? await settleMinimum(tx, eventId, { actorId, joined: others }) : []
  const news = { joined: others.filter((id) => !told.includes(id)), left: [...left, ...fallen] }
  if (!found.isOver) await tellWaiting(tx, { eventId, title: found.title }, news)
  return { coming, told }
}

/** After one's own new answer: what was told of the one before does not stand any more. */
async function forgetIf(tx: Tx, { eventId, userId }: LostAnswer): Promise<void> {
  for (const cause of [causes.ifMet(eventId), causes.ifUnmet(eventId)])
    await hush(tx, cause, { eventId, people: [userId] })
}

/** Each hears of either turn once; the list keeps only the one that is true. */
async function tellWaiting(
  tx: Tx,
  { eventId, title }: { eventId: string; title: string },
  { joined, left }: { joined: string[]; left: string[] },
): Promise<void> {
  const news = { type: 'rsvp_if', actorId: null, eventId, title } as const
  const [met, unmet] = [causes.ifMet(eventId), causes.ifUnmet(eventId)]
  await hush(tx, unmet, { eventId, people: joined })
  await hush(tx, met, { eventId, people: left })
  await notify(tx, { ...news, cause: met, message: 'Your if came true: you are in', to: joined })
  await notify(tx, { ...news, cause: unmet, message: 'Your if no longer holds: you are not in for now', to: left })
}

async function hush(tx: Tx, cause: string, about: { eventId: string; people: string[] }): Promise<void> {
  if (about.people.length > 0) await hushNotifications(tx, cause, about)
}

/** Ends the answers of people who lost sight of a spon because these parted. */
export async function endLostAnswers(tx: Tx, parted: Parted): Promise<LostAnswer[]> {
  await lockEventsForAnswers(tx, await listLostEvents(tx, parted))
  const lost = await deleteLostAnswers(tx, parted)
  await settleEach(
    tx,
    lost.map(({ eventId }) => eventId),
  )
  return lost
}

/** The same for one person and one spon; false if they still see it, or had not answered. */
export async function endLostAnswer(tx: Tx, lost: LostAnswer): Promise<boolean> {
  await lockEventsForAnswers(tx, [lost.eventId])
  const isGone = await deleteLostAnswer(tx, lost)
  if (isGone) await settleEach(tx, [lost.eventId])
  return isGone
}

/** Two people who do not meet any more wait for each other no longer, nor does anybody at one's spon for the other. */
export async function endWaitingBetween(tx: Tx, one: string, other: string): Promise<void> {
  const who = { between: [one, other] as [string, string] }
  await lockEventsForAnswers(tx, await listWaitingEvents(tx, who))
  await settleEach(tx, [], await endWaiting(tx, who))
}

/** Somebody whom the host sent away from a spon does not come. */
export async function endWaitingAt(tx: Tx, { eventId, userId }: LostAnswer): Promise<void> {
  await lockEventsForAnswers(tx, [eventId])
  await settleEach(tx, [], await endWaiting(tx, { for: userId, at: eventId }))
}

/** Before an account goes: its answers, and what others' hang on it. */
export async function endAnswersOf(tx: Tx, userId: string): Promise<void> {
  const eventIds = await listEventsThatCount(tx, userId)
  await lockEventsForAnswers(tx, [...eventIds, ...(await listWaitingEvents(tx, { for: userId }))])
  await lockPerson(tx, userId)
  const ended = await endWaiting(tx, { for: userId })
  await deleteAnswersOf(tx, userId)
  await settleEach(tx, eventIds, ended)
}

/** Before people are locked to be merged: whoever answers locks the spon first, too. */
export async function lockAnswersOf(tx: Tx, people: string[]): Promise<void> {
  await lockEventsForAnswers(tx, await listAnswerEvents(tx, people))
}

/** One person's answers become another's, and what others' hang on them. Takes back what was told of those that went. */
export async function mergeAnswers(tx: Tx, move: { from: string; to: string }): Promise<void> {
  const eventIds = await listAnswerEvents(tx, [move.from, move.to])
  await lockEventsForAnswers(tx, eventIds)
  for (const { eventId, userId } of await moveAnswers(tx, move))
    await takeBackNotifications(tx, causes.rsvp(eventId, userId), { eventId })
  await settleEach(tx, eventIds)
}

async function settleEach(tx: Tx, eventIds: string[], ended: EndedCondition[] = []): Promise<void> {
  for (const eventId of new Set([...eventIds, ...ended.map((each) => each.eventId)])) {
    const fallen = ended.flatMap((each) => (each.eventId === eventId && each.wasHeld ? each.userId : []))
    await settleAnswers(tx, eventId, { actorId: null, fallen })
    await publishEventChange(tx, eventId)
  }
}
