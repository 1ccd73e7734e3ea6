import { ConfigError } from '#server/config.ts'

const patienceMs = 20_000

type Stop = () => Promise<void>

/**
 * Runs a program until SIGINT or SIGTERM, then shuts it down gracefully, with a timeout. A signal during startup waits
 * for the startup to finish. A ConfigError prints only its message; any other error prints its stack. Both exit with 1.
 */
export async function runUntilSignal(start: () => Promise<Stop>): Promise<void> {
  const started = start()
  async function end() {
    setTimeout(() => process.exit(1), patienceMs).unref()
    const stop = await started
    await stop()
    process.exit(0)
  }
  function fail(error: unknown) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end().catch(fail))
  await started.catch(fail)
}
