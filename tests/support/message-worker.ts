import { startWorker } from '#server/jobs/worker.ts'
import { createMailHandler } from '#server/mail/jobs.ts'
import { createMailer } from '#server/mail/mail.ts'
import { createSmsHandler } from '#server/sms/jobs.ts'
import { createSms } from '#server/sms/sms.ts'
import { openTestContext } from '#tests/support/context.ts'

/** A process that delivers mails and texts until it is killed. */
const [connectionString = '', environment = '{}'] = process.argv.slice(2)
const context = await openTestContext({ connectionString }, JSON.parse(environment))
startWorker(context, [createMailHandler(createMailer(context)), createSmsHandler(createSms(context))], { pollMs: 50 })
