import { hashAddress } from '#server/adapters/mail/opt-outs.ts'
import { deleteMailOptOut, hasMailOptOut, insertMailOptOut } from '#server/adapters/mail/queries.ts'
import { CommandError } from '#server/command-error.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { deleteChallengesOf, lockPeople, reinstateUser, suspendUser } from '#server/features/accounts/queries.ts'
import { hideAnyComment, removeAnyComment } from '#server/features/comments/queries.ts'
import { hideEvent, takeDownEvent } from '#server/features/events/actions.ts'
import { findHostId, lockVisibleEventExclusive, type VisibleEvent } from '#server/features/events/lock-queries.ts'
import { deleteOptOut, insertOptOut, isOptedOut } from '#server/features/messages/text-queries.ts'
import { takeBackNotifications } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { liftRestriction, startRestriction } from '#server/features/reports/actions.ts'
import type { Answer } from '#server/features/reports/restriction-queries.ts'
import { deletePerson, refreshAround } from '#server/features/users/departure-actions.ts'
import { deleteOtherSessions } from '#server/http/queries.ts'
import { publishEventChange } from '#server/live/publish.ts'

/** Out at once: sessions end on every node with the commit, and with them their streams. Nothing of theirs is deleted. */
export async function suspend(tx: Tx, userId: string, why: string): Promise<void> {
  await refreshAround(tx, userId)
  if (!(await suspendUser(tx, userId, why))) throw unknown('person', userId)
  await startRestriction(tx, { of: { suspendedId: userId }, userId, why })
  await deleteOtherSessions(tx, userId, null)
  await deleteChallengesOf(tx, userId)
}

export async function reinstate(tx: Tx, userId: string, answer: Answer): Promise<void> {
  if (!(await reinstateUser(tx, userId))) throw unknown('person', userId)
  await liftRestriction(tx, { suspendedId: userId }, answer)
  await refreshAround(tx, userId)
}

export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await requirePerson(tx, userId)
  await deleteOtherSessions(tx, userId, null)
  await deleteChallengesOf(tx, userId)
}

export async function removePerson(tx: Tx, userId: string): Promise<void> {
  await requirePerson(tx, userId)
  await deletePerson(tx, userId)
}

export async function hideSpon(tx: Tx, id: string, why: string): Promise<void> {
  const event = await lockSpon(tx, id)
  await hideEvent(tx, event, true)
  await startRestriction(tx, { of: { eventId: id }, userId: event.hostId, why })
}

export async function showSpon(tx: Tx, id: string, answer: Answer): Promise<void> {
  await hideEvent(tx, await lockSpon(tx, id), false)
  await liftRestriction(tx, { eventId: id }, answer)
}

async function removeSpon(tx: Tx, id: string): Promise<void> {
  await takeDownEvent(tx, await lockSpon(tx, id))
}

export async function hideComment(tx: Tx, id: string, why: string): Promise<void> {
  const { eventId, userId } = await setCommentHidden(tx, id, true)
  await takeBackNotifications(tx, causes.comment(id), { eventId })
  await startRestriction(tx, { of: { commentId: id }, userId, why })
}

export async function showComment(tx: Tx, id: string, answer: Answer): Promise<void> {
  await setCommentHidden(tx, id, false)
  await liftRestriction(tx, { commentId: id }, answer)
}

async function setCommentHidden(tx: Tx, id: string, isHidden: boolean) {
  const comment = await hideAnyComment(tx, id, isHidden)
  if (!comment) throw unknown('comment', id)
  await publishEventChange(tx, comment.eventId)
  return comment
}

export async function removeComment(tx: Tx, id: string): Promise<void> {
  const eventId = await removeAnyComment(tx, id)
  if (!eventId) throw unknown('comment', id)
  await takeBackNotifications(tx, causes.comment(id), { eventId })
  await publishEventChange(tx, eventId)
}

/** An address, or a number as +12025550123. */
export async function readOptOut(db: Db, who: string): Promise<string> {
  const isOut = isAddress(who) ? await hasMailOptOut(db, who) : await isOptedOut(db, requireNumber(who), 'code')
  return isOut ? `${who} has opted out.` : `${who} has not opted out.`
}

export async function setOptOut(tx: Tx, who: string, isOut: boolean): Promise<void> {
  if (isAddress(who)) await (isOut ? insertMailOptOut(tx, hashAddress(who)) : deleteMailOptOut(tx, who))
  else await (isOut ? insertOptOut : deleteOptOut)(tx, requireNumber(who))
}

export const unknown = (what: string, id: string) => new CommandError(`There is no ${what} ${id}.`)

const isAddress = (who: string) => who.includes('@')

function requireNumber(who: string): string {
  if (!/^\+[1-9]\d{6,14}$/.test(who))
    throw new CommandError(`${who} is no address, and no number such as +12025550123.`)
  return who
}

async function requirePerson(tx: Tx, userId: string): Promise<void> {
  if (!(await lockPeople(tx, [userId])).has(userId)) throw unknown('person', userId)
}

/** As its host sees it, who always does. */
async function lockSpon(tx: Tx, id: string): Promise<VisibleEvent> {
  const hostId = await findHostId(tx, id)
  if (!hostId) throw unknown('spon', id)
  return lockVisibleEventExclusive(tx, hostId, id)
}
