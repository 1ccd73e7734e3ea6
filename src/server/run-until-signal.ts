import { ConfigError } from '#server/config.ts'

const patienceMs = 20_000

type Stop = () => Promise<void>

/**
 * Starts a program and ends it at a signal: what is under way is finished, in the order in which things depend on each
 * other, but not for ever. A signal during the start waits for its end. One line for a mistake of the operator's, exit 1;
 * any other error keeps its stack.
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
