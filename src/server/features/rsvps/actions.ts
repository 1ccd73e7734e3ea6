import type * as z from 'zod/mini'
import type { Tx } from '#server/db/database.ts'
import { lockPairShared } from '#server/db/locks.ts'
import {
  findEventForAnswer,
  lockEventsForAnswers,
  lockVisibleEventForAnswer,
  type VisibleEvent,
} from '#server/features/events/lock-queries.ts'
import { saveShort, saveTipped } from '#server/features/events/write-queries.ts'
import { acceptByActing } from '#server/features/grants/actions.ts'
import { clearNotificationsSilently, notify, takeBackNotifications } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import {
  type Change,
  decideOutcome,
  isUndo,
  notWithThem,
  refuseAnswer,
  refuseCondition,
  refuseHeads,
} from '#server/features/rsvps/policy.ts'
import {
  type DeletedAnswer,
  deleteAnswersOf,
  deleteLostAnswers,
  deleteLostAnswersAt,
  type EndedCondition,
  type EndedFriendship,
  endWaiting,
  findAnswers,
  findAwaited,
  findHeads,
  type LostAnswer,
  listAnswerEvents,
  listEventsThatCount,
  listLostEvents,
  listWaitingEvents,
  lockPerson,
  moveAnswers,
  type NewAnswer,
  saveResponses,
  upsertAnswer,
} from '#server/features/rsvps/queries.ts'
import { toShort } from '#server/features/rsvps/view.ts'
import { notifyOfWithdrawal } from '#server/jobs/names.ts'
import { enqueue, findQueued } from '#server/jobs/queue.ts'
import { publishEventChange, publishOwnChange } from '#server/live/publish.ts'
import type { Condition } from '#shared/conditions.ts'
import { t } from '#shared/message.ts'

/** What the host reads of an answer. */
type Said = (name: string) => string

const words: Readonly<Record<'going' | 'might-show', Said>> = {
  going: (name) => t('notices:answer.going', { name }),
  'might-show': (name) => t('notices:answer.might-show', { name }),
}

export async function giveAnswer(tx: Tx, { userId, eventId }: LostAnswer, answer: NewAnswer): Promise<void> {
  const condition = answer.response === 'if' ? answer.condition : null
  if (condition && 'withUser' in condition) await lockPairShared(tx, userId, condition.withUser)
  const event = await lockVisibleEventForAnswer(tx, userId, eventId)
  const taken = await findQueued(tx, notifyOfWithdrawal, toWithdrawalKey(event))
  // Whoever has an answer by now has undone it already: what they say next is a change like any other.
  const isUndone = taken !== null && isUndo(taken, answer) && (await findHeads(tx, event)) === 0
  if (!isUndone) await checkAnswer(tx, event, answer)
  const what = answer.response === 'if' ? await checkCondition(tx, event, answer.condition) : words[answer.response]
  if (!(await upsertAnswer(tx, event, answer))) return
  await acceptByActing(tx, event)
  const { coming, notified } = await recountEvent(tx, eventId, { actorId: userId })
  // The host has read nothing of what was undone.
  if (!isUndone)
    await notifyHost(tx, event, notified.includes(event.hostId) ? null : coming.has(userId) ? words.going : what)
  await publishOwnChange(tx, event.id)
}

async function checkAnswer(tx: Tx, event: VisibleEvent, answer: NewAnswer): Promise<void> {
  const { heads = 1 } = answer
  const refusal =
    refuseAnswer(event, answer) ?? (heads > 1 ? refuseHeads(event, heads, await findHeads(tx, event)) : null)
  if (refusal) throw refusal
}

/** Refuses conditions that cannot hold; returns how the host reads the others. */
async function checkCondition(tx: Tx, event: VisibleEvent, condition: Condition): Promise<Said> {
  const refusal = refuseCondition(event, condition)
  if (refusal) throw refusal
  if ('atLeast' in condition) return (name) => t('notices:answer.if-count', { name, count: condition.atLeast })
  const other = await findAwaited(tx, event, condition.withUser)
  if (other === null) throw notWithThem()
  return (name) => t('notices:answer.if-person', { name, other })
}

/** The host keeps only the latest notification: a change of the answer updates the one before. */
async function notifyHost(tx: Tx, event: VisibleEvent, said: Said | null): Promise<void> {
  const cause = causes.rsvp(event.id, event.viewerId)
  if (said === null) return clearNotificationsSilently(tx, cause, { eventId: event.id })
  const about = { type: 'rsvp', cause, actorId: event.viewerId, eventId: event.id, title: event.title } as const
  await notify(tx, { ...about, message: said, to: [event.hostId] })
}

/** A screen offers to undo it for five seconds; an answer that comes then is on its way for a moment. */
const undoMs = 6_000
const toWithdrawalKey = ({ id, viewerId }: VisibleEvent) => `withdrawal:${id}:${viewerId}`

type TakenBack = DeletedAnswer & { madeShort: boolean; now: Date }

/** The host reads of an answer that was taken back once it is not undone. The last of several counts. */
export async function notifyHostLater(tx: Tx, event: VisibleEvent, { now, ...taken }: TakenBack): Promise<void> {
  const key = toWithdrawalKey(event)
  const earlier = await findQueued(tx, notifyOfWithdrawal, key)
  const job = { ...notifyOfWithdrawal, key, runAt: new Date(now.getTime() + undoMs) }
  const madeShort = taken.madeShort || earlier?.madeShort === true
  await enqueue(tx, job, { ...taken, madeShort, eventId: event.id, userId: event.viewerId })
}

type Withdrawal = z.output<typeof notifyOfWithdrawal.payload>

/** Safe to run again: the same cause within minutes is not sent again. */
export async function notifyHostNow(tx: Tx, { eventId, userId, wasGoing, madeShort }: Withdrawal): Promise<void> {
  const event = await findEventForAnswer(tx, userId, eventId)
  if (!event) return takeBackNotifications(tx, causes.rsvp(eventId, userId), { eventId })
  const facts = await findAnswers(tx, eventId)
  if (!facts) return
  const wasUndone = facts.answers.some((each) => each.userId === userId)
  const going = facts.answers.reduce((sum, { response, heads }) => sum + (response === 'going' ? heads : 0), 0)
  // Undone, but another went meanwhile: nobody is named.
  const short = toShort(facts, { going, actorId: wasUndone ? null : userId })
  const notified = madeShort && facts.isShort ? await notify(tx, short) : []
  if (wasUndone) return
  const isNews = wasGoing && notified.length === 0
  await notifyHost(tx, event, isNews ? (name) => t('notices:answer.out', { name }) : null)
}

/**
 * Works out whose if-answers hold, and whether it is on. In the transaction that changed the answers or the minimum, with
 * the event locked. Returns who is coming, who was notified, and a new word on whether fewer are going than the host wanted.
 */
export async function recountEvent(tx: Tx, eventId: string, change: Change) {
  const answers = await findAnswers(tx, eventId)
  if (!answers) return { coming: new Set<string>(), notified: [], isShort: null }
  const { coming, joined, left, tips, isShort, cleared, notices } = decideOutcome(answers, change)
  await saveResponses(tx, eventId, { people: joined, response: 'going' })
  await saveResponses(tx, eventId, { people: left, response: 'might-show' })
  if (tips) await saveTipped(tx, eventId)
  if (isShort !== null) await saveShort(tx, eventId, isShort)
  for (const { cause, people } of cleared) await clearNotificationsSilently(tx, cause, { eventId, people })
  const notified: string[] = []
  for (const notice of notices) notified.push(...(await notify(tx, notice)))
  return { coming, notified, isShort }
}

/** Ends the answers of people who no longer see a spon because these are no friends any more. */
export async function endLostAnswers(tx: Tx, friendship: EndedFriendship): Promise<LostAnswer[]> {
  await lockEventsForAnswers(tx, await listLostEvents(tx, friendship))
  const lost = await deleteLostAnswers(tx, friendship)
  await recountEvents(
    tx,
    lost.map(({ eventId }) => eventId),
  )
  return lost
}

/** Ends the answers of those of these people who no longer see an event; returns whose there was. */
export async function endLostAnswersAt(tx: Tx, eventId: string, people: string[]): Promise<string[]> {
  await lockEventsForAnswers(tx, [eventId])
  const lost = await deleteLostAnswersAt(tx, eventId, people)
  if (lost.length > 0) await recountEvents(tx, [eventId])
  return lost
}

/** Two people of whom one blocked the other wait for each other no longer, nor do others at one's spon for the other. */
export async function endWaitingBetween(tx: Tx, one: string, other: string): Promise<void> {
  const who = { between: [one, other] as [string, string] }
  await lockEventsForAnswers(tx, await listWaitingEvents(tx, who))
  await recountEvents(tx, [], await endWaiting(tx, who))
}

/** Ends answers that wait for a guest whom the host removed from the event. */
export async function endWaitingAt(tx: Tx, { eventId, userId }: LostAnswer): Promise<void> {
  await lockEventsForAnswers(tx, [eventId])
  await recountEvents(tx, [], await endWaiting(tx, { for: userId, at: eventId }))
}

/** Before an account is deleted: its answers, and answers that wait for it. */
export async function endAnswersOf(tx: Tx, userId: string): Promise<void> {
  const eventIds = await listEventsThatCount(tx, userId)
  await lockEventsForAnswers(tx, [...eventIds, ...(await listWaitingEvents(tx, { for: userId }))])
  await lockPerson(tx, userId)
  const ended = await endWaiting(tx, { for: userId })
  await deleteAnswersOf(tx, userId)
  await recountEvents(tx, eventIds, ended)
}

/** Before people are locked to be merged: an answer locks the event first, too. */
export async function lockAnswersOf(tx: Tx, people: string[]): Promise<void> {
  await lockEventsForAnswers(tx, await listAnswerEvents(tx, people))
}

/** One person's answers become another's, and what others' hang on them. Of those that went, notifications go too. */
export async function mergeAnswers(tx: Tx, move: { from: string; to: string }): Promise<void> {
  const eventIds = await listAnswerEvents(tx, [move.from, move.to])
  await lockEventsForAnswers(tx, eventIds)
  for (const { eventId, userId } of await moveAnswers(tx, move))
    await takeBackNotifications(tx, causes.rsvp(eventId, userId), { eventId })
  await recountEvents(tx, eventIds)
}

async function recountEvents(tx: Tx, eventIds: string[], ended: EndedCondition[] = []): Promise<void> {
  for (const eventId of new Set([...eventIds, ...ended.map((each) => each.eventId)])) {
    const fallen = ended.flatMap((each) => (each.eventId === eventId && each.wasHeld ? each.userId : []))
    await recountEvent(tx, eventId, { actorId: null, fallen })
    await publishEventChange(tx, eventId)
  }
}
