import { createMailHandler } from '#server/adapters/mail/jobs.ts'
import type { Mailer } from '#server/adapters/mail/mail.ts'
import { deleteExpiredRests } from '#server/adapters/mail/queries.ts'
import type { Upkeep } from '#server/jobs/clean-up.ts'

export const mail: Upkeep<{ mailer: Mailer }> = {
  jobs: ({ mailer }) => [createMailHandler(mailer)],
  cleanup: { mail_rests: deleteExpiredRests },
}
