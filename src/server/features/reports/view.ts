import type { KeptReport, NewReport } from '#server/features/reports/queries.ts'
import type { Objection } from '#server/features/reports/restriction-queries.ts'
import { html } from '#server/html/html.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { type PlainKey, t } from '#shared/message.ts'
import type { Decision, RestrictionKind } from '#shared/reports.ts'

type Words = { title: PlainKey; message: PlainKey }

/** For a notification, which is said in each language. */
export const toSaid = ({ title, message }: Words) => ({ title: () => t(title), message: () => t(message) })

export const receivedWords: Words = {
  title: 'server-reports:received.title',
  message: 'server-reports:received.message',
}

/** Nothing of anybody else: not who decided, nor whether there is a person less. */
export const outcomeWords: Readonly<Record<Decision, Words>> = {
  nothing: {
    title: 'server-reports:outcome.nothing-title',
    message: 'server-reports:outcome.nothing',
  },
  hide: { title: 'server-reports:outcome.hide-title', message: 'server-reports:outcome.thanks' },
  suspend: { title: 'server-reports:outcome.suspend-title', message: 'server-reports:outcome.thanks' },
}

export const hiddenWords: Readonly<Record<RestrictionKind, PlainKey>> = {
  spon: 'server-reports:hidden.spon',
  comment: 'server-reports:hidden.comment',
  suspension: 'server-reports:hidden.account',
}

export const upheldWords: Readonly<Record<RestrictionKind, PlainKey>> = {
  spon: 'server-reports:upheld.spon',
  comment: 'server-reports:upheld.comment',
  suspension: 'server-reports:upheld.account',
}

export const endedWords: Readonly<Record<RestrictionKind, Words>> = {
  spon: { title: 'server-reports:ended.spon-title', message: 'server-reports:ended.seen-again' },
  comment: { title: 'server-reports:ended.comment-title', message: 'server-reports:ended.seen-again' },
  suspension: { title: 'server-reports:ended.account-title', message: 'server-reports:ended.account' },
}

type Letter = { to: string; subject: string; text: string; html: string }

function toOperatorMail(
  to: string,
  { subject, words, lines }: { subject: string; words: string; lines: string[] },
): Letter {
  return {
    to,
    subject,
    text: `${words}\n\n${lines.join('\n')}\n`,
    html: html`<blockquote>${words}</blockquote><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`.text,
  }
}

/** The mail to the operators, in English as all that is for them. It includes ids, because names can change. */
export function toReportMail(
  report: KeptReport,
  { reporterId, userId, reason }: NewReport,
  supportEmail: string,
): Letter {
  return toOperatorMail(supportEmail, {
    subject: `A report about ${report.reported}`,
    words: reason,
    lines: [
      `Reported: ${report.reported} (${userId})`,
      `By: ${report.reporter} (${reporterId})`,
      ...(report.eventId ? [`Spon: ${report.eventId}`] : []),
      ...(report.commentId ? [`Comment: ${report.commentId}`] : []),
      `Report: ${report.id}`,
    ],
  })
}

export function toObjectionMail({ id, userId, person, kind, why, objection }: Objection, supportEmail: string): Letter {
  return toOperatorMail(supportEmail, {
    subject: `An objection by ${person}`,
    words: objection,
    lines: [
      `By: ${person} (${userId})`,
      `Against: ${inLanguage(sourceLanguage, () => t(hiddenWords[kind]))}`,
      `Because: ${why}`,
      `Objection: ${id}`,
    ],
  })
}
