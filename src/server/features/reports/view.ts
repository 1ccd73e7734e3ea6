import type { KeptReport, NewReport } from '#server/features/reports/queries.ts'
import type { Objection } from '#server/features/reports/restriction-queries.ts'
import { html } from '#server/html/html.ts'
import type { Decision, RestrictionKind } from '#shared/reports.ts'

type Words = { title: string; message: string }

export const receivedWords: Words = {
  title: 'Thanks, we read it.',
  message: 'You hear from us again when we have looked at what you reported.',
}

/** Nothing of anybody else: not who decided, nor whether there is a person less. */
export const outcomeWords: Readonly<Record<Decision, Words>> = {
  nothing: {
    title: 'We looked at what you reported and left it as it is.',
    message: 'It is within the rules as we read them. You can block whoever you would rather not meet.',
  },
  hide: { title: 'We looked at what you reported and hid it.', message: 'Thank you for saying so.' },
  suspend: { title: 'We looked at what you reported and acted on it.', message: 'Thank you for saying so.' },
}

export const hiddenWords: Readonly<Record<RestrictionKind, string>> = {
  spon: 'Your spon is hidden',
  comment: 'Your comment is hidden',
  suspension: 'Your account is suspended',
}

export const upheldWords: Readonly<Record<RestrictionKind, string>> = {
  spon: 'Your spon stays hidden',
  comment: 'Your comment stays hidden',
  suspension: 'Your account stays suspended',
}

export const endedWords: Readonly<Record<RestrictionKind, Words>> = {
  spon: { title: 'Your spon is back', message: 'Whoever could see it sees it again.' },
  comment: { title: 'Your comment is back', message: 'Whoever could see it sees it again.' },
  suspension: { title: 'Your account is back', message: 'With everything that was in it. You can sign in again.' },
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

/** The mail to the operators. It includes ids, because names can change. */
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
    lines: [`By: ${person} (${userId})`, `Against: ${hiddenWords[kind]}`, `Because: ${why}`, `Objection: ${id}`],
  })
}
