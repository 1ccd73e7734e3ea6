import { createMailer } from '#server/adapters/mail/mail.ts'
import { createPush } from '#server/adapters/push/push.ts'
import { createSms } from '#server/adapters/sms/sms.ts'
import { createDeliveryHandlers } from '#server/features/deliveries/jobs.ts'
import { createNewsMailHandler } from '#server/features/deliveries/mail-jobs.ts'
import { createCrewHandler } from '#server/features/events/jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createLocalAgent } from '#tests/support/push-endpoint.ts'

/** A process that delivers pushes to the fake push service, and mails where it is given a server, until it is killed. */
const [connectionString = '', address = '{}', environment = '{}'] = process.argv.slice(2)
/** It is killed in the middle of a push, however busy the machine is: never after it has let go of one. */
const patience = { connectMs: 60_000, answerMs: 60_000, releaseMs: 60_000 }
const context = await openTestContext({ connectionString }, JSON.parse(environment))
const push = createPush(context, { agent: createLocalAgent(JSON.parse(address)), ...patience })
const mails = context.config.mail ? [createNewsMailHandler(createMailer(context))] : []
const handlers = [createCrewHandler(), ...createDeliveryHandlers(push, createSms(context), patience), ...mails]
startWorker(context, handlers, { pollMs: 50, beatMs: 200, silentMs: 1_500 })
