import type { KeptReport, NewReport } from '#server/features/relationships/block-queries.ts'
import { html } from '#server/html/html.ts'
import { product } from '#shared/product.ts'

/** The mail to the operators. It includes ids, because names can change. */
export function toReportMail(report: KeptReport, { reporterId, userId, reason }: NewReport) {
  const lines = [
    `Reported: ${report.reported} (${userId})`,
    `By: ${report.reporter} (${reporterId})`,
    ...(report.eventId ? [`Spon: ${report.eventId}`] : []),
    ...(report.commentId ? [`Comment: ${report.commentId}`] : []),
    `Report: ${report.id}`,
  ]
  return {
    to: product.supportEmail,
    subject: `A report about ${report.reported}`,
    text: `${reason}\n\n${lines.join('\n')}\n`,
    html: html`<blockquote>${reason}</blockquote><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`.text,
  }
}
