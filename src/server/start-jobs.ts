import { createMailer } from '#server/adapters/mail/mail.ts'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import { createPush, type Push } from '#server/adapters/push/push.ts'
import { createSms } from '#server/adapters/sms/sms.ts'
import type { Context } from '#server/context.ts'
import type { Services } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { createCleanUp } from '#server/jobs/clean-up.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'

export function startJobs(context: Context, push: Push = createPush(context)): Worker {
  const { config } = context
  const mailer = createMailer(context)
  const services: Services = { mailer, texter: createSms(context), push, storage: createStorage(config), config }
  const handlers = features.flatMap(({ jobs }) => jobs?.(services) ?? [])
  const worker = startWorker(context, [createCleanUp(features), ...handlers])
  return {
    async stop() {
      await worker.stop()
      mailer.close()
      push.close()
    },
  }
}
