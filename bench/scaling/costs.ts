import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The figures of `npm run bench -- costs` and `limits`, as their reports have them. */
export type Costs = {
  calls: Record<string, { node: number; database: number; log: number; answer: number }>
  fenceMs: number
  streamKb: number
  /** Of each table with its indexes. */
  rowBytes: Record<string, number>
  replayMsPerMb: number
  notifyingCommits: number
}

export function readCosts(): Costs {
  const [costs, limits] = [readReport('costs'), readReport('limits')]
  const calls = listRows(costs, 5).map(([name = '', node, database, log, answer]) => [
    name,
    { node: toNumber(node), database: toNumber(database), log: toNumber(log), answer: toNumber(answer) },
  ])
  const tables = listRows(costs, 5).filter(([name = '']) => name.startsWith('`'))
  return {
    calls: Object.fromEntries(calls),
    fenceMs: findNumber(costs, /log goes: ([\d.]+) ms/),
    streamKb: findNumber(costs, /stream holds ([\d.]+) kB/),
    rowBytes: Object.fromEntries(
      tables.map(([name = '', , row, indexes]) => [name.replaceAll('`', ''), toNumber(row) + toNumber(indexes)]),
    ),
    replayMsPerMb: findNumber(limits, /replica ([\d.]+) ms/),
    notifyingCommits: findNumber(limits, /and a notice \| ([\d,]+)/),
  }
}

const readReport = (name: string) => readFileSync(join(import.meta.dirname, '../reports', `${name}.md`), 'utf8')

function listRows(report: string, cells: number): string[][] {
  return report
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter((row) => row.length === cells)
}

const toNumber = (text = '') => Number(text.replaceAll(',', ''))

function findNumber(report: string, pattern: RegExp): number {
  const found = toNumber(pattern.exec(report)?.[1])
  if (!Number.isFinite(found)) throw new Error(`A report lacks ${pattern}: run npm run bench -- costs, then limits.`)
  return found
}
