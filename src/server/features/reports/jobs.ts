import { deliverMail } from '#server/adapters/mail/jobs.ts'
import type { Mailer } from '#server/adapters/mail/mail.ts'
import { isResting } from '#server/adapters/mail/queries.ts'
import type { Context } from '#server/context.ts'
import { findReporter, findRestricted } from '#server/features/reports/notice-queries.ts'
import {
  toEndedMail,
  toOutcomeMail,
  toReceivedMail,
  toRestrictedMail,
  toUpheldMail,
} from '#server/features/reports/notice-view.ts'
import { toObjectionToken } from '#server/http/suspensions.ts'
import { sendNotice } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { toPath } from '#shared/paths.ts'
import { openObjection, toRestrictionPage } from '#shared/reports.ts'

/** Says what is true when it is sent: nothing of what was taken back meanwhile. */
export function createNoticeHandler(mailer: Mailer): Handler {
  return handle(sendNotice, async ({ about, id, messageId }, context) => {
    const { config, db } = context
    if (!config.mail && !config.demo) return
    const mail = await (about === 'report-received' || about === 'report-decided'
      ? writeToReporter(context, about, id)
      : writeToRestricted(context, about, id))
    if (mail && !(await isResting(db, mail.to))) await deliverMail(context, mailer, { ...mail, messageId })
  })
}

async function writeToReporter({ db }: Context, about: 'report-received' | 'report-decided', id: string) {
  const reporter = await findReporter(db, id)
  if (!reporter) return null
  const { address: to, decision } = reporter
  const language = reporter.language ?? sourceLanguage
  if (about === 'report-received') return decision === null ? { ...inLanguage(language, toReceivedMail), to } : null
  return decision && { ...inLanguage(language, () => toOutcomeMail(decision)), to }
}

type AboutRestriction = 'restriction-began' | 'restriction-ended' | 'restriction-upheld'

async function writeToRestricted({ db, config, secret }: Context, about: AboutRestriction, id: string) {
  const restricted = await findRestricted(db, id)
  if (!restricted || restricted.hasEnded !== (about === 'restriction-ended')) return null
  const { address: to, kind, hasEnded } = restricted
  const link = { query: { token: toObjectionToken(secret, id) } }
  const path = kind === 'suspension' ? (hasEnded ? '/' : toPath(openObjection, link)) : toRestrictionPage(id)
  const place = { url: config.publicUrl + path, supportEmail: config.operator.supportEmail }
  const write = {
    'restriction-began': toRestrictedMail,
    'restriction-ended': toEndedMail,
    'restriction-upheld': toUpheldMail,
  }
  return { ...inLanguage(restricted.language ?? sourceLanguage, () => write[about](restricted, place)), to }
}
