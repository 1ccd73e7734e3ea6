import { enqueueMail } from '#server/adapters/mail/jobs.ts'
import { canKnowOf } from '#server/features/relationships/block-queries.ts'
import { confirmReport } from '#server/features/reports/actions.ts'
import { insertReport } from '#server/features/reports/queries.ts'
import { toReportMail } from '#server/features/reports/view.ts'
import type { Api } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'
import { reportUser } from '#shared/reports.ts'

const reportLimit = { name: 'report', max: 20, seconds: 3600 }

export function registerReports({ route, context: { config } }: Api): void {
  route(
    reportUser,
    { limit: reportLimit },
    async ({ tx, me, params: { id }, body: { reason, eventId = null, commentId = null } }) => {
      if (id === me.id) throw new HttpError('invalid_input', t('server-reports:yourself'), { field: 'id' })
      if (!(await canKnowOf(tx, me.id, id))) throw notFound()
      const given = { reporterId: me.id, userId: id, reason, eventId, commentId }
      const report = await insertReport(tx, given)
      await confirmReport(tx, { id: report.id, reporterId: me.id })
      // Without a mail transport the report stays in its table.
      if (config.mail || config.demo) await enqueueMail(tx, toReportMail(report, given, config.operator.supportEmail))
    },
  )
}
