import { readConfig } from '#server/config.ts'
import { type Context, openContext } from '#server/context.ts'
import { emptyOutbox } from '#server/features/outbox/queries.ts'
import { deleteOldVerifications } from '#server/features/phones/queries.ts'
import { deleteExpired } from '#server/http/queries.ts'
import { cleanUp } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createMailHandler } from '#server/mail/jobs.ts'
import { createMailer, type Mailer } from '#server/mail/mail.ts'
import { runProgram } from '#server/program.ts'
import { createSmsHandler } from '#server/sms/jobs.ts'
import { deleteOldTexts } from '#server/sms/queries.ts'
import { createSms } from '#server/sms/sms.ts'
import type { Texter } from '#server/sms/texter.ts'
import { product } from '#shared/product.ts'

/** Who does which job: the features' `jobs.ts` meet here. */
const createHandlers = (mailer: Mailer, texter: Texter): Handler[] => [
  handle(cleanUp, async (_payload, { db, config }) => {
    await deleteExpired(db)
    await deleteOldTexts(db)
    await deleteOldVerifications(db)
    if (!config.demo) await emptyOutbox(db)
  }),
  createMailHandler(mailer),
  createSmsHandler(texter),
]

export const startJobs = (context: Context): Worker => {
  const mailer = createMailer(context)
  const worker = startWorker(context, createHandlers(mailer, createSms(context)))
  return {
    async stop() {
      await worker.stop()
      mailer.close()
    },
  }
}

/** The jobs without the web server, for machines of their own. */
const start = async () => {
  const context = await openContext(readConfig(process.env))
  const worker = startJobs(context)
  console.log(`${product.name}'s worker is up.`)
  return async () => {
    await worker.stop()
    await context.close()
  }
}

if (import.meta.main) await runProgram(start)
