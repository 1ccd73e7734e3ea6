import { readConfig } from '#server/config.ts'
import { registerOperations } from '#server/http/operations.ts'
import { createHttpServer } from '#server/http/server.ts'
import { openContext } from '#server/open-context.ts'
import { runUntilSignal } from '#server/run-until-signal.ts'
import { startJobs } from '#server/start-jobs.ts'
import { product } from '#shared/product.ts'

export const main = (): Promise<void> => runUntilSignal(start)

if (import.meta.main) await main()

/** Runs the jobs without the web server, for separate machines. Operators may ask how it is on a port of its own. */
async function start() {
  const context = await openContext(readConfig(process.env))
  const worker = startJobs(context)
  const { workerPort: port, host } = context.config
  let isStopping = false
  const http = createHttpServer(context)
  registerOperations(http, context, () => isStopping)
  if (port !== undefined) await http.listen({ port, host })
  console.log(`${product.name}'s worker is up.`)
  return {
    async stop() {
      isStopping = true
      await worker.stop()
      await http.close()
      await context.close()
    },
  }
}
