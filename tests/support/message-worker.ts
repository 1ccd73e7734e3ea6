import { createMailHandler } from '#server/adapters/mail/jobs.ts'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { createSms } from '#server/adapters/sms/sms.ts'
import { createSmsHandler } from '#server/features/messages/text-jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { openTestContext } from '#tests/support/context.ts'

/** A process that delivers mails and texts until it is killed. */
const [connectionString = '', environment = '{}'] = process.argv.slice(2)
const context = await openTestContext({ connectionString }, JSON.parse(environment))
startWorker(context, [createMailHandler(createMailer(context)), createSmsHandler(createSms(context))], { pollMs: 50 })
