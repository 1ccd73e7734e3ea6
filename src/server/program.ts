import { ConfigError } from '#server/config.ts'

const patienceMs = 20_000

/** Finishes what is under way, in the order in which things depend on each other, but not for ever. */
const stopOnSignal = (stop: () => Promise<void>) => {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), patienceMs).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

/** Starts a program and ends it at a signal. One line for a mistake of the operator's, exit 1; the rest keeps its stack. */
export const runProgram = async (start: () => Promise<() => Promise<void>>): Promise<void> => {
  try {
    stopOnSignal(await start())
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
