import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts'
import { toStopToken, toUnsubscribeToken } from '#server/adapters/mail/opt-outs.ts'
import { hasMailOptOut, isResting, pauseAddress } from '#server/adapters/mail/queries.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { lockMails } from '#server/db/locks.ts'
import { findMailEnd, type MailOutcome, pushHeadStartMs } from '#server/features/deliveries/mail-policy.ts'
import {
  claimMail,
  type DueMail,
  findDueMail,
  finishMail,
  insertMails,
  lockMail,
} from '#server/features/deliveries/mail-queries.ts'
import { type Links, toNewsMail } from '#server/features/deliveries/mail-view.ts'
import { findWait } from '#server/features/deliveries/policy.ts'
import type { NotificationBatch } from '#server/features/deliveries/queries.ts'
import { decrypt } from '#server/http/encrypt.ts'
import { sendNotificationMail } from '#server/jobs/names.ts'
import { enqueue, type Handler, handle } from '#server/jobs/queue.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { openWayBack } from '#shared/contacts.ts'
import { unsubscribe } from '#shared/invites.ts'
import { chooseSpeech } from '#shared/languages.ts'
import { stopMails } from '#shared/notifications.ts'
import { toPath } from '#shared/paths.ts'
import { settingsPaths } from '#shared/settings.ts'

/** Queues the mails of what may be mailed, after its pushes: for whom has a device, only if no push service takes it. */
export async function enqueueMails(tx: Tx, { config, now }: Context, batch: NotificationBatch): Promise<void> {
  if (!config.mail && !config.demo) return
  for (const { id, hasDevice } of await insertMails(tx, batch))
    await enqueueAt(tx, id, hasDevice ? new Date(now().getTime() + pushHeadStartMs) : undefined)
}

function enqueueAt(tx: Tx, id: string, runAt?: Date): Promise<void> {
  return enqueue(tx, { ...sendNotificationMail, key: `notification-mail:${id}`, ...(runAt && { runAt }) }, { id })
}

type Claimed = DueMail & { address: string }

/**
 * A mail is claimed, sent and finished, in this order: one that is lost between the two ends is sent again, with the same
 * Message-ID. What was claimed is pushed no more.
 */
export function createNewsMailHandler(mailer: Mailer): Handler {
  return handle(sendNotificationMail, async ({ id }, context) => {
    const claimed = await claim(context, id)
    if (claimed) await finish(context, id, await send(context, mailer, claimed))
  })
}

/** Returns what to send, or null if it has ended or waits. */
function claim(context: Context, id: string): Promise<Claimed | null> {
  return inTransaction(context.db, async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) return null
    await lockMails(tx, mail.userId)
    const due = await findDueMail(tx, id)
    const end = due ? (findMailEnd(due) ?? (await findAddressEnd(tx, due))) : 'gone'
    if (!due?.address || end) {
      await finish({ ...context, db: tx }, id, end ?? 'no-address')
      return null
    }
    const waitUntil = findMailWait(due, context.now(), mail)
    if (waitUntil) {
      await enqueueAt(tx, id, waitUntil)
      return null
    }
    await claimMail(tx, id)
    return { ...due, address: due.address }
  })
}

async function findAddressEnd(tx: Tx, { address, sealedToken }: DueMail): Promise<MailOutcome | null> {
  if (address === null) return 'no-address'
  // A member's own setting counts for an address that is theirs, not what it said when they had no account.
  if (sealedToken !== null && (await hasMailOptOut(tx, address))) return 'unwanted'
  return (await isResting(tx, address)) ? 'resting' : null
}

const retryAttemptedMs = 15_000

/** Quiet hours hold it like a push, and a device has its head start after them, too. */
function findMailWait(due: DueMail, now: Date, { isClaimed }: { isClaimed: boolean }): Date | null {
  const headStartMs = due.hasDevice ? pushHeadStartMs : 0
  const quietEnd = findWait(due, new Date(now.getTime() - headStartMs))
  if (quietEnd) return new Date(quietEnd.getTime() + headStartMs)
  return due.isAttempted && !isClaimed ? new Date(now.getTime() + retryAttemptedMs) : null
}

/** A guest has no settings: the way back leads to their answer, and Stop holds for the address. */
function toLinks({ config, secret, secrets }: Context, { userId, eventId, address, sealedToken }: Claimed): Links {
  const url = `/event/${eventId ?? ''}`
  if (sealedToken === null) {
    const stopPath = toPath(stopMails, { query: { token: toStopToken(secret, userId) } })
    return {
      url: config.publicUrl + url,
      stopUrl: config.publicUrl + stopPath,
      settingsUrl: config.publicUrl + settingsPaths.notifications,
    }
  }
  const token = decrypt(secrets, sealedToken)
  const back = token === null ? url : toPath(openWayBack, { params: { token } })
  const stopPath = toPath(unsubscribe, { query: { token: toUnsubscribeToken(secret, address) } })
  return { url: config.publicUrl + back, stopUrl: config.publicUrl + stopPath, settingsUrl: null }
}

async function send(context: Context, mailer: Mailer, due: Claimed): Promise<MailOutcome> {
  const { db, log } = context
  try {
    const links = toLinks(context, due)
    await inLanguage(chooseSpeech(due.language ?? undefined, []), () =>
      mailer.send({ ...toNewsMail(due, links), to: due.address, messageId: due.notificationId }),
    )
    return 'sent'
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn({ notification: due.notificationId, err: error }, 'the mail of a notification was refused for good')
    if (error.isOfAddress) await pauseAddress(db, due.address)
    return 'refused'
  }
}

async function finish({ db, metrics }: Pick<Context, 'db' | 'metrics'>, id: string, outcome: MailOutcome) {
  await finishMail(db, id, outcome)
  metrics.deliveries.labels('mail', outcome).inc()
}
