import { StartError } from '#server/start-error.ts'

const timeoutMs = 20_000
const exitAfterTimeout = () => setTimeout(() => process.exit(1), timeoutMs).unref()

type Running = {
  /** After SIGTERM, before the stop: lets others notice that it is about to stop. Ends by itself. */
  drain?: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs a program until SIGINT or SIGTERM, then shuts it down gracefully, with a timeout. A signal during startup waits
 * for the startup to finish. A StartError prints only its message; any other error prints its stack. Both exit with 1.
 */
export async function runUntilSignal(start: () => Promise<Running>): Promise<void> {
  const started = start()
  async function end(signal: NodeJS.Signals) {
    const startup = exitAfterTimeout()
    const { drain, stop } = await started
    clearTimeout(startup)
    // SIGINT comes from a person at the terminal, who waits; after SIGTERM it ends the drain.
    if (signal === 'SIGTERM') await drain?.()
    exitAfterTimeout()
    await stop()
    process.exit(0)
  }
  function fail(error: unknown) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(signal).catch(fail))
  await started.catch(fail)
}
