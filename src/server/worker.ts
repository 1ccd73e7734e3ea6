import { readConfig } from '#server/config.ts'
import { type Context, openContext } from '#server/context.ts'
import { deleteExpired } from '#server/http/queries.ts'
import { cleanUp } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { runProgram } from '#server/program.ts'
import { product } from '#shared/product.ts'

/** Who does which job: the features' `jobs.ts` meet here. */
const handlers: Handler[] = [handle(cleanUp, (_payload, { db }) => deleteExpired(db))]

export const startJobs = (context: Context): Worker => startWorker(context, handlers)

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
