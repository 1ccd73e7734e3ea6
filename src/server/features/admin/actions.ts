import { hashAddress } from '#server/adapters/mail/opt-outs.ts'
import { deleteMailOptOut, hasMailOptOut, insertMailOptOut } from '#server/adapters/mail/queries.ts'
import { CommandError } from '#server/command-error.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockAdmins } from '#server/db/locks.ts'
import {
  deleteChallengesOf,
  isAdmin,
  lockPeople,
  reinstateUser,
  suspendUser,
} from '#server/features/accounts/queries.ts'
import { deleteAdmin, insertAction, insertAdmin, listAdmins } from '#server/features/admin/queries.ts'
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
import { listDeadJobs, retryDeadJobs } from '#server/jobs/queries.ts'
import { publishEventChange, publishToPeople } from '#server/live/publish.ts'
import { t } from '#shared/message.ts'

/** Who does it, what it is about, and why. */
export type Asked = {
  subject: string
  why: string
  by: string
  adminEmails: readonly string[]
  /** On /admin: of whoever does it. The command line is for those who may do anything. */
  byId?: string
}
type Change = (tx: Tx, asked: Asked) => Promise<void>

/** All that can be done, by its name in the log. */
const changes = {
  'people suspend': (tx, { subject, why }) => suspend(tx, subject, why),
  'people reinstate': (tx, { subject, ...answer }) => reinstate(tx, subject, answer),
  'people end-sessions': (tx, { subject }) => endSessions(tx, subject),
  'people delete': (tx, { subject }) => removePerson(tx, subject),
  'spons hide': (tx, { subject, why }) => hideSpon(tx, subject, why),
  'spons show': (tx, { subject, ...answer }) => showSpon(tx, subject, answer),
  'spons delete': (tx, { subject }) => removeSpon(tx, subject),
  'comments hide': (tx, { subject, why }) => hideComment(tx, subject, why),
  'comments show': (tx, { subject, ...answer }) => showComment(tx, subject, answer),
  'comments delete': (tx, { subject }) => removeComment(tx, subject),
  'opt-outs add': (tx, { subject }) => setOptOut(tx, subject, true),
  'opt-outs remove': (tx, { subject }) => setOptOut(tx, subject, false),
  'jobs retry': (tx, { subject }) => retryJobs(tx, subject),
  grant: (tx, { subject, by, adminEmails }) => grant(tx, { subject, by, adminEmails }),
  revoke: (tx, { subject, adminEmails }) => revoke(tx, subject, adminEmails),
} satisfies Record<string, Change>
export type ChangeName = keyof typeof changes

const removesAdmins: ReadonlySet<ChangeName> = new Set(['people suspend', 'people delete', 'revoke'])

/** One change with its line in the log: what the command line and /admin call. */
export async function perform(tx: Tx, name: ChangeName, asked: Asked): Promise<void> {
  const { subject, why, by, byId } = asked
  if (byId && removesAdmins.has(name)) await requireAnotherAdmin(tx, { ...asked, byId })
  const change: Change = changes[name]
  await change(tx, asked)
  await insertAction(tx, { by, byId: byId ?? null, why, action: name, subject: toLoggedSubject(name, subject) })
}

/** An address or number would be known by the log for longer than by the list, which holds hashes of addresses. */
const toLoggedSubject = (name: ChangeName, subject: string) => (name.startsWith('opt-outs') ? null : subject)

/** Before an admin goes who looks after it from the app. With two at once, one of them stays. */
export async function requireAnotherAdmin(
  tx: Tx,
  { subject, byId, adminEmails }: Pick<Required<Asked>, 'subject' | 'byId' | 'adminEmails'>,
): Promise<void> {
  await lockAdmins(tx)
  const left = (await listAdmins(tx, adminEmails)).filter(({ id }) => id !== subject)
  if (left.length > 0) return
  throw new CommandError(subject === byId ? t('server-admin:you-are-last') : t('server-admin:that-is-last'))
}

async function grant(tx: Tx, { subject, by, adminEmails }: Pick<Asked, 'subject' | 'by' | 'adminEmails'>) {
  const kind = (await lockPeople(tx, [subject])).get(subject)
  if (!kind) throw unknown('person', subject)
  if (kind === 'guest') throw new CommandError(t('server-admin:guest'))
  const isNamed = await isAdmin(tx, subject, adminEmails)
  if (isNamed || !(await insertAdmin(tx, subject, by))) throw new CommandError(t('server-admin:already'))
  await publishToPeople(tx, [subject], { lists: ['account'] })
}

async function revoke(tx: Tx, subject: string, adminEmails: readonly string[]): Promise<void> {
  await requirePerson(tx, subject)
  const wasGranted = await deleteAdmin(tx, subject)
  if (await isAdmin(tx, subject, adminEmails)) throw new CommandError(t('server-admin:named'))
  if (!wasGranted) throw new CommandError(t('server-admin:none'))
  await publishToPeople(tx, [subject], { lists: ['account'] })
}

/** One, or all of them. */
async function retryJobs(tx: Tx, which: string): Promise<void> {
  const ids = which === 'all' ? (await listDeadJobs(tx)).map(({ id }) => id) : [which]
  if (!ids.every((id) => /^\d{1,18}$/.test(id)))
    throw new CommandError(t('server-admin:no-job', { job: which }), 'invalid_input')
  if ((await retryDeadJobs(tx, ids)) === 0) throw new CommandError(t('server-admin:no-dead-job'), 'not_found')
}

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

async function endSessions(tx: Tx, userId: string): Promise<void> {
  await requirePerson(tx, userId)
  await deleteOtherSessions(tx, userId, null)
  await deleteChallengesOf(tx, userId)
}

async function removePerson(tx: Tx, userId: string): Promise<void> {
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

async function removeComment(tx: Tx, id: string): Promise<void> {
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

async function setOptOut(tx: Tx, who: string, isOut: boolean): Promise<void> {
  if (isAddress(who)) await (isOut ? insertMailOptOut(tx, hashAddress(who)) : deleteMailOptOut(tx, who))
  else await (isOut ? insertOptOut : deleteOptOut)(tx, requireNumber(who))
}

const unknownThings = {
  person: 'server-admin:unknown.person',
  spon: 'server-admin:unknown.spon',
  comment: 'server-admin:unknown.comment',
  report: 'server-admin:unknown.report',
  objection: 'server-admin:unknown.objection',
} as const

export function unknown(what: keyof typeof unknownThings, id: string): CommandError {
  return new CommandError(t(unknownThings[what], { id }), 'not_found')
}

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
