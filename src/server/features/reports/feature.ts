import type { Feature } from '#server/feature.ts'
import { createNoticeHandler } from '#server/features/reports/jobs.ts'
import { registerObjections } from '#server/features/reports/objection-routes.ts'
import { deleteOldRestrictions } from '#server/features/reports/restriction-queries.ts'
import { registerReports } from '#server/features/reports/routes.ts'

export const reports: Feature = {
  routes(api) {
    registerReports(api)
    registerObjections(api)
  },
  jobs: ({ mailer }) => [createNoticeHandler(mailer)],
  cleanup: { restrictions: deleteOldRestrictions },
}
