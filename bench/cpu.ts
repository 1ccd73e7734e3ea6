import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** CPU time in milliseconds that the backend of this connection has used; Linux only. Busy neighbours do not change it. */
export function readBackendMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

/** CPU that a whole process has taken: V8 collects garbage on threads of its own, and zlib compresses on others. */
export function readProcessMs(pid: number | undefined): number {
  const toMs = (task: string) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + toMs(task), 0)
}

export async function findBackend(pool: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** The middle of the samples, with the quartiles around it. */
export type Spread = { low: number; middle: number; high: number }

export function toSpread(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { low: at(0.25), middle: at(0.5), high: at(0.75) }
}

const toDigits = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(1))
export function toCell({ low, middle, high }: Spread): string {
  return `${toDigits(middle)} (${toDigits(low)}–${toDigits(high)})`
}
