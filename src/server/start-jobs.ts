import { createMailHandler } from '#server/adapters/mail/jobs.ts'
import { createMailer, type Mailer } from '#server/adapters/mail/mail.ts'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import type { Storage } from '#server/adapters/media/storage.ts'
import { emptyOutbox } from '#server/adapters/outbox/queries.ts'
import { createPush, type Push } from '#server/adapters/push/push.ts'
import { deleteOldSubscriptions } from '#server/adapters/push/queries.ts'
import { createSms } from '#server/adapters/sms/sms.ts'
import type { Texter } from '#server/adapters/sms/texter.ts'
import { createBackupHandlers } from '#server/backups/jobs.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { deleteOldChallenges, deleteOldGuests } from '#server/features/accounts/queries.ts'
import { deleteOldActions } from '#server/features/admin/queries.ts'
import { deleteOldArrivals } from '#server/features/arrivals/queries.ts'
import { deleteOldBudgets } from '#server/features/budgets/queries.ts'
import { createDeliveryHandlers } from '#server/features/deliveries/jobs.ts'
import { deleteOldDeliveries } from '#server/features/deliveries/queries.ts'
import { createEmailCodeHandler } from '#server/features/email-codes/jobs.ts'
import { deleteOldCodes } from '#server/features/email-codes/queries.ts'
import { createCrewHandler } from '#server/features/events/jobs.ts'
import { deleteOldCarriers } from '#server/features/events/queries.ts'
import { createFreeHandler } from '#server/features/free/jobs.ts'
import { deleteOldFreeTimes } from '#server/features/free/queries.ts'
import { deleteOldDevices } from '#server/features/guests/queries.ts'
import { createInviteHandlers } from '#server/features/invites/jobs.ts'
import { createMediaHandler } from '#server/features/media/jobs.ts'
import { deleteOldSpeech, deleteUnattached } from '#server/features/media/queries.ts'
import { deleteOldNotifications, deleteTakenBackNotifications } from '#server/features/notifications/queries.ts'
import { deleteOldVerifications } from '#server/features/phones/queries.ts'
import { createSmsHandler } from '#server/features/texts/jobs.ts'
import { deleteOldTexts } from '#server/features/texts/queries.ts'
import { deleteExpired } from '#server/http/queries.ts'
import { cleanUp } from '#server/jobs/names.ts'
import { deleteDeadJobs } from '#server/jobs/queries.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'

type Services = { mailer: Mailer; texter: Texter; push: Push; storage: Storage; config: Config }

export function startJobs(context: Context, push: Push = createPush(context)): Worker {
  const { config } = context
  const mailer = createMailer(context)
  const worker = startWorker(
    context,
    createHandlers({ mailer, texter: createSms(context), push, storage: createStorage(config), config }),
  )
  return {
    async stop() {
      await worker.stop()
      mailer.close()
      push.close()
    },
  }
}

/** Binds all jobs to their handlers. */
function createHandlers({ mailer, texter, push, storage, config }: Services): Handler[] {
  return [
    handle(cleanUp, async (_payload, { db }) => {
      await deleteExpired(db)
      await deleteOldChallenges(db)
      await deleteOldCodes(db)
      await deleteOldGuests(db)
      await deleteOldDevices(db)
      await deleteDeadJobs(db)
      await deleteOldTexts(db)
      await deleteOldVerifications(db)
      await deleteOldDeliveries(db)
      await deleteOldNotifications(db)
      await deleteTakenBackNotifications(db)
      await deleteOldCarriers(db)
      await deleteOldBudgets(db)
      await deleteOldFreeTimes(db)
      await deleteOldArrivals(db)
      await deleteOldSubscriptions(db)
      await deleteUnattached(db)
      await deleteOldActions(db)
      await deleteOldSpeech(db)
      if (!config.demo) await emptyOutbox(db)
    }),
    createFreeHandler(),
    createMediaHandler(storage),
    createMailHandler(mailer),
    createSmsHandler(texter),
    createEmailCodeHandler(mailer),
    ...createInviteHandlers(mailer, texter),
    createCrewHandler(),
    ...createDeliveryHandlers(push, texter),
    ...createBackupHandlers(config),
  ]
}
