import { createMailHandler } from '#server/adapters/mail/jobs.ts'
import type { Mailer } from '#server/adapters/mail/mail.ts'
import type { Upkeep } from '#server/jobs/clean-up.ts'

export const mail: Upkeep<{ mailer: Mailer }> = { jobs: ({ mailer }) => [createMailHandler(mailer)] }
