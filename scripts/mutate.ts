// Breaks the lines on which trust rests, one at a time, and fails where no test notices: `npm run mutants -- <part or path>`.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mutant } from '#scripts/mutants/mutant.ts'
import { parts } from '#scripts/mutants/parts.ts'
import { listTargets, type Target } from '#scripts/mutants/targets.ts'
import { type MutantRunner, startMutantRunner } from '#scripts/mutants/test-runner.ts'
import { tryMutants } from '#scripts/mutants/try-mutants.ts'
import settings from '../vitest.config.ts'

type Result = { source: string; tests: string; killer: string | null }
type Accepted = { path: string; mutant: string; why: string }

const leastScore = 90
const acceptedPath = 'scripts/mutants/accepted.json'
/** A run that was ended goes on where it was. */
const resultsPath = 'node_modules/.cache/mutants.json'

const wanted = process.argv.slice(2)
const results: Record<string, Result> = readJson(resultsPath, {})
const accepted: Accepted[] = readJson(acceptedPath, [])
let started: Promise<MutantRunner> | undefined
let isFine = true

for (const [name, part] of Object.entries(parts)) {
  const targets = listTargets(part).filter(({ path }) =>
    wanted.length > 0 ? wanted.some((each) => each === name || path.includes(each)) : true,
  )
  if (targets.length === 0) continue
  for (const target of targets) await judge(target)
  report(name, targets)
}
await (await started)?.close()
// Vitest counts every noticed mutant as a failure.
process.exitCode = isFine ? 0 : 1

async function judge(target: Target): Promise<void> {
  const { path, text, tests } = target
  const stamp = { source: hash(text), tests: hash(tests.map((test) => readFileSync(test, 'utf8')).join()) }
  const open = target.mutants.filter((mutant) => {
    const known = results[toKey(target, mutant)]
    return known?.source !== stamp.source || (known.killer === null && known.tests !== stamp.tests)
  })
  if (open.length === 0) return
  started ??= startMutantRunner(settings)
  const runner = await started
  function keep(mutant: Mutant, killer: string | null) {
    results[toKey(target, mutant)] = { ...stamp, killer }
    writeJson(resultsPath, results)
    console.log(`${killer === null ? 'SURVIVED' : 'killed  '} ${path}:${mutant.line} ${mutant.name}`)
  }
  const alive = new Map(open.map((mutant) => [mutant.id, mutant]))
  function onKill(id: number, killer: string) {
    const mutant = alive.get(id)
    if (mutant && alive.delete(id)) keep(mutant, killer)
  }
  await tryMutants(runner, { target, mutants: open, onKill })
  for (const mutant of alive.values()) keep(mutant, null)
}

function report(part: string, targets: readonly Target[]): void {
  const all = targets.flatMap((target) =>
    target.mutants.map((mutant) => ({ ...target, ...mutant, key: toKey(target, mutant) })),
  )
  const alive = all.filter(({ key }) => results[key]?.killer === null)
  function isExplained({ path, name }: { path: string; name: string }) {
    return accepted.some((each) => each.path === path && each.mutant === name)
  }
  const unexplained = alive.filter((mutant) => !isExplained(mutant))
  const score = Math.floor((1000 * (all.length - alive.length)) / all.length) / 10
  for (const { path, line, name } of unexplained) console.log(`${path}:${line} ${name}`)
  console.log(
    `${part}: ${all.length} mutants, ${alive.length} survived, ${unexplained.length} without a reason, ${score} %`,
  )
  // One migration may hold functions of several parts.
  function isOfPart({ path, mutant }: Accepted) {
    return targets.some(
      (target) => target.path === path && (!target.statement || mutant.startsWith(`${target.statement.name}: `)),
    )
  }
  const stale = accepted
    .filter(isOfPart)
    .filter(({ path, mutant }) => !alive.some((each) => each.path === path && each.name === mutant))
  for (const { path, mutant } of stale) console.log(`${acceptedPath}: remove ${path} ${mutant}: it does not survive`)
  if (unexplained.length > 0 || stale.length > 0 || score < leastScore) isFine = false
}

function toKey({ path }: Target, { name }: Mutant): string {
  return `${path} ${name}`
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

function readJson<T>(path: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return otherwise
  }
}

function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(value, null, 1))
}
