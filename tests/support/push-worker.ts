import { createPush } from '#server/adapters/push/push.ts'
import { createSms } from '#server/adapters/sms/sms.ts'
import { createDeliveryHandlers } from '#server/features/deliveries/jobs.ts'
import { createCrewHandler } from '#server/features/events/jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createLocalAgent } from '#tests/support/push-endpoint.ts'

/** A process that delivers pushes to the fake push service until it is killed. */
const [connectionString = '', address = '{}'] = process.argv.slice(2)
const context = await openTestContext({ connectionString })
const push = createPush(context, { agent: createLocalAgent(JSON.parse(address)) })
startWorker(context, [createCrewHandler(), ...createDeliveryHandlers(push, createSms(context))], { pollMs: 50 })
