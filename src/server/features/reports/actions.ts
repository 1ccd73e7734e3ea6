import type * as z from 'zod/mini'
import { makeMessageId } from '#server/adapters/mail/jobs.ts'
import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import {
  type Answer,
  endRestriction,
  insertRestriction,
  type NewRestriction,
  type Restricted,
  upholdRestriction,
} from '#server/features/reports/restriction-queries.ts'
import {
  endedWords,
  hiddenWords,
  outcomeWords,
  receivedWords,
  toSaid,
  upheldWords,
} from '#server/features/reports/view.ts'
import { sendNotice } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { t } from '#shared/message.ts'
import type { Decision, RestrictionKind } from '#shared/reports.ts'

type About = z.infer<typeof sendNotice.payload>['about']

/** Composed when it is sent, and not at all where there is no address or no mail. */
function mail(tx: Tx, about: About, id: string): Promise<void> {
  return enqueue(tx, sendNotice, { about, id, messageId: makeMessageId() })
}

/** To who reported something, at once. */
export async function confirmReport(tx: Tx, { id, reporterId }: { id: string; reporterId: string }): Promise<void> {
  await notify(tx, {
    type: 'report',
    cause: causes.reportReceived(id),
    actorId: null,
    ...toSaid(receivedWords),
    to: [reporterId],
  })
  await mail(tx, 'report-received', id)
}

/** To who reported it: what became of it, and nothing of anybody else. */
export async function announceOutcome(
  tx: Tx,
  { id, reporterId }: { id: string; reporterId: string | null },
  decision: Decision,
): Promise<void> {
  if (!reporterId) return
  const words = toSaid(outcomeWords[decision])
  await notify(tx, { type: 'report', cause: causes.reportDecided(id), actorId: null, ...words, to: [reporterId] })
  await mail(tx, 'report-decided', id)
}

/** Keeps why something is hidden or somebody is suspended, and says so to whom it concerns. */
export async function startRestriction(tx: Tx, restriction: NewRestriction): Promise<void> {
  const { userId, why } = restriction
  const made = await insertRestriction(tx, restriction)
  if (!made) return
  // Whoever is suspended reads no list.
  if (made.kind !== 'suspension')
    await notify(tx, {
      type: 'restriction',
      cause: causes.restrictionBegan(made.id),
      actorId: null,
      title: () => t(hiddenWords[made.kind]),
      message: why,
      to: [userId],
    })
  await mail(tx, 'restriction-began', made.id)
}

/** It is over: shown again, or reinstated. */
export async function liftRestriction(tx: Tx, of: Restricted, answer: Answer): Promise<void> {
  const ended = await endRestriction(tx, of, answer)
  if (!ended) return
  const { id, kind, userId } = ended
  const cause = causes.restrictionEnded(id)
  await notify(tx, { type: 'restriction', cause, actorId: null, ...toSaid(endedWords[kind]), to: [userId] })
  await mail(tx, 'restriction-ended', id)
}

type Upheld = { id: string; kind: RestrictionKind; userId: string }

/** The objection was read, and nothing changes. */
export async function upholdObjection(tx: Tx, { id, kind, userId }: Upheld, answer: Answer): Promise<void> {
  await upholdRestriction(tx, id, answer)
  if (kind !== 'suspension')
    await notify(tx, {
      type: 'restriction',
      cause: causes.restrictionUpheld(id),
      actorId: null,
      title: () => t(upheldWords[kind]),
      message: answer.why,
      to: [userId],
    })
  await mail(tx, 'restriction-upheld', id)
}
