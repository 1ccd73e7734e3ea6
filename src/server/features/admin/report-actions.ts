import { CommandError } from '#server/command-error.ts'
import type { Tx } from '#server/db/database.ts'
import {
  hideComment,
  hideSpon,
  reinstate,
  showComment,
  showSpon,
  suspend,
  unknown,
} from '#server/features/admin/actions.ts'
import { insertAction } from '#server/features/admin/queries.ts'
import { announceOutcome, upholdObjection } from '#server/features/reports/actions.ts'
import { type DecidedReport, findOutcome, saveDecision } from '#server/features/reports/queries.ts'
import { listObjections, lockRestriction, type Objection } from '#server/features/reports/restriction-queries.ts'
import { t } from '#shared/message.ts'
import type { Decision, ObjectionAnswer } from '#shared/reports.ts'

/** Somebody was faster: who, and when. */
export class AlreadyDecided extends CommandError {}

const at = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

type Outcome = Decision | ObjectionAnswer | 'other'

function toOutcome(decision: Outcome, by: string | null, when: Date): string {
  return t('server-admin:decided', { by: by ?? t('server-admin:somebody'), at: at(when), decision })
}

/** `byId`: of an admin on /admin. */
type Decided = { why: string; by: string; byId?: string | undefined }

/** One decision for each report. It does what it says, and is in the log with it. */
export async function decideReport(
  tx: Tx,
  { reportId, decision, why, by, byId }: Decided & { reportId: string; decision: Decision },
): Promise<void> {
  const report = await saveDecision(tx, reportId, { decision, by })
  if (!report) throw await refuseDecision(tx, reportId)
  await insertAction(tx, { by, byId, why, action: `reports decide ${decision}`, subject: reportId })
  await announceOutcome(tx, report, decision)
  if (decision === 'nothing') return
  const { action, subject } = await applyDecision(tx, report, { decision, why })
  await insertAction(tx, { by, byId, why, action, subject })
}

async function refuseDecision(tx: Tx, reportId: string): Promise<CommandError> {
  const outcome = await findOutcome(tx, reportId)
  if (!outcome) return unknown('report', reportId)
  const { by, decision } = outcome
  return new AlreadyDecided(toOutcome(decision ?? 'other', by, outcome.at))
}

type Done = { action: string; subject: string }

/** The comment, where a comment is reported, else the spon. */
async function applyDecision(
  tx: Tx,
  { userId, eventId, commentId }: DecidedReport,
  { decision, why }: { decision: Decision; why: string },
): Promise<Done> {
  if (decision === 'suspend') {
    if (!userId) throw new CommandError(t('server-admin:report.account-gone'))
    await suspend(tx, userId, why)
    return { action: 'people suspend', subject: userId }
  }
  if (commentId) {
    await hideComment(tx, commentId, why)
    return { action: 'comments hide', subject: commentId }
  }
  if (!eventId) throw new CommandError(t('server-admin:report.nothing-there'))
  await hideSpon(tx, eventId, why)
  return { action: 'spons hide', subject: eventId }
}

/** One answer for each objection: it stays as it was, or is taken back. In the log as well. */
export async function decideObjection(
  tx: Tx,
  { objectionId, decision, why, by, byId }: Decided & { objectionId: string; decision: 'uphold' | 'undo' },
): Promise<void> {
  await lockRestriction(tx, objectionId)
  const [objection] = await listObjections(tx, { id: objectionId })
  if (!objection) throw unknown('objection', objectionId)
  const { answer, answeredAt, answeredBy } = objection
  if (answer && answeredAt) throw new AlreadyDecided(toOutcome(answer, answeredBy, answeredAt))
  await insertAction(tx, { by, byId, why, action: `objections decide ${decision}`, subject: objectionId })
  if (decision === 'uphold') {
    await upholdObjection(tx, objection, { by, why })
    return
  }
  const { action, subject } = await takeBack(tx, objection, { by, why })
  await insertAction(tx, { by, byId, why, action, subject })
}

async function takeBack(tx: Tx, { kind, userId, eventId, commentId }: Objection, answer: Decided): Promise<Done> {
  if (kind === 'suspension') {
    await reinstate(tx, userId, answer)
    return { action: 'people reinstate', subject: userId }
  }
  if (commentId) {
    await showComment(tx, commentId, answer)
    return { action: 'comments show', subject: commentId }
  }
  if (!eventId) throw new CommandError(t('server-admin:objection.gone'))
  await showSpon(tx, eventId, answer)
  return { action: 'spons show', subject: eventId }
}
