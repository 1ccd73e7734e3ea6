import { buildIfStale } from '#scripts/build.ts'
import { startApp } from '#tests/e2e/support/app-process.ts'
import { toTable, writeReport } from './report.ts'

const laterStarts = 5

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Time from spawn until /readyz succeeds, with the front end already built. */
export async function measureStartTime(): Promise<void> {
  await buildIfStale()
  const { seconds: first, result: app } = await timed(() => startApp())
  const restarts: number[] = []
  const recoveries: number[] = []
  try {
    for (let run = 0; run < laterStarts; run++) {
      await app.end()
      restarts.push((await timed(app.start)).seconds)
      await app.kill()
      recoveries.push((await timed(app.start)).seconds)
    }
  } finally {
    await app.stop()
  }
  const rows = [
    ['first, on an empty data folder', first.toFixed(2)],
    [`after a clean end (median of ${laterStarts})`, median(restarts).toFixed(2)],
    [`after kill -9 (median of ${laterStarts})`, median(recoveries).toFixed(2)],
  ]
  writeReport('start-time', 'How long a start takes', toTable(['start', 'seconds until ready'], rows))
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const begin = performance.now()
  const result = await work()
  return { seconds: (performance.now() - begin) / 1000, result }
}
