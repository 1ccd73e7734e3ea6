import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { answersClosed } from '#server/features/events/policy.ts'
import { causes } from '#server/features/notifications/policy.ts'
import type { Answers, DeletedAnswer, NewAnswer } from '#server/features/rsvps/queries.ts'
import { type Notice, toConditionNotices, toItsOn, toShort } from '#server/features/rsvps/view.ts'
import { HttpError, invalidField } from '#server/http/http-error.ts'
import { type Condition, findComing } from '#shared/conditions.ts'
import { t } from '#shared/message.ts'
import { mostHeads } from '#shared/rsvps.ts'

/** Why this viewer may not answer, or null where they may. Taking an answer back is always allowed. */
export function refuseAnswer(
  { can, isOver }: Pick<VisibleEvent, 'can' | 'isOver'>,
  { response }: Pick<NewAnswer, 'response'>,
): HttpError | null {
  if (can.edit) return new HttpError('forbidden', t('event-refusals:own-answer'))
  if (!can.rsvp) return answersClosed()
  if (isOver && response !== 'going') return new HttpError('rsvp_closed', t('event-refusals:over'))
  return null
}

/** An answer that was taken back a moment ago may be given again, also where no other is accepted any more. */
export function isUndo(taken: DeletedAnswer, { response, heads = 1, condition }: NewAnswer): boolean {
  const said = condition ?? {}
  const isSame = taken.atLeast === ('atLeast' in said ? said.atLeast : null)
  const isSameWith = taken.withUser === ('withUser' in said ? said.withUser : null)
  return taken.said === response && isSame && isSameWith && heads <= taken.heads
}

/** More than the host allows, unless so many were given before the host allowed fewer. */
export function refuseHeads(event: Pick<VisibleEvent, 'guestPolicy'>, heads: number, before: number): HttpError | null {
  const most = mostHeads[event.guestPolicy]
  if (heads <= Math.max(most, before)) return null
  return invalidField('heads', most === 1 ? t('event-refusals:alone') : t('event-refusals:one-more'))
}

/** Why this viewer may not wait for that, as far as the ids alone say. */
export function refuseCondition(event: Pick<VisibleEvent, 'viewerId' | 'hostId'>, condition: Condition) {
  if (!('withUser' in condition)) return null
  if (condition.withUser === event.viewerId) return invalidField('condition', t('event-refusals:if-self'))
  if (condition.withUser === event.hostId) return invalidField('condition', t('event-refusals:if-host'))
  return null
}

/** One sentence for people who cannot see the spon, are blocked or do not exist: it must not reveal which. */
export const notWithThem = () => invalidField('condition', t('event-refusals:if-unseen'))

export type Change = {
  /** Who caused it: not notified of it, and named to the host. Null if no one is to be named. */
  actorId: string | null
  /** People who counted as going until what they waited for was ended. */
  fallen?: string[]
  /** The host is notified later that fewer are going than they wanted. */
  isHostLater?: boolean
}

type Minimum = {
  /** Enough are going for the first time: from now on it stays on. */
  tips: boolean
  /** Whether fewer are going than the host wanted, after it was on; null where that stays as it is. */
  isShort: boolean | null
}

export type Outcome = Minimum & {
  coming: Set<string>
  /** If-answers that count as going from now on, and those that do no longer. */
  joined: string[]
  left: string[]
  /** What is no longer true in people's lists. */
  cleared: { cause: string; people: string[] }[]
  notices: Notice[]
}

/** What follows from a change of the answers, or of how many the host wants. */
export function decideOutcome(facts: Answers, { actorId, fallen = [], isHostLater }: Change): Outcome {
  const { eventId, hostId, answers, isOver } = facts
  const coming = findComing(answers.filter(({ condition, response }) => condition || response === 'going'))
  const turned = answers.filter(({ userId, response }) => coming.has(userId) !== (response === 'going'))
  const joined = turned.flatMap(({ userId }) => (coming.has(userId) ? userId : []))
  const left = turned.flatMap(({ userId }) => (coming.has(userId) ? [] : userId))
  const going = answers.reduce((sum, { userId, heads }) => sum + (coming.has(userId) ? heads : 0), 0)
  const { tips, isShort } = decideMinimum(facts, going)
  // What is over is no news.
  const nowIn = isOver ? [] : joined.filter((id) => id !== actorId)
  const nowOut = isOver ? [] : [...left, ...fallen]
  // A guest acts by an answer, and what their own list says is of the one before.
  const answered = actorId === null || actorId === hostId ? [] : [actorId]
  const cleared = [
    { cause: causes.ifMet(eventId), people: [...answered, ...nowOut] },
    { cause: causes.ifUnmet(eventId), people: [...answered, ...nowIn] },
  ]
  const notices = [
    ...(tips ? toItsOn(facts, { going, actorId, nowIn }) : []),
    ...(isShort && !isHostLater ? [toShort(facts, { going, actorId })] : []),
    ...toConditionNotices(facts, { nowIn: tips ? [] : nowIn, nowOut }),
  ]
  return {
    coming,
    joined,
    left,
    tips,
    isShort,
    cleared: cleared.filter(({ people }) => people.length > 0),
    notices: isOver ? [] : notices.filter(({ to }) => to.length > 0),
  }
}

function decideMinimum({ minGoing, hasTipped, isShort }: Answers, going: number): Minimum {
  if (minGoing === null) return { tips: false, isShort: null }
  const isFewer = going < minGoing
  if (!hasTipped) return { tips: !isFewer, isShort: null }
  return { tips: false, isShort: isFewer === isShort ? null : isFewer }
}
