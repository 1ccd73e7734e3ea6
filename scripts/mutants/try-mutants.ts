import type { MutantJob, Sight } from '#scripts/mutants/in-place-runner.ts'
import { addSwitches, applyEdit, type Mutant } from '#scripts/mutants/mutant.ts'
import type { Target } from '#scripts/mutants/targets.ts'
import type { MutantRunner } from '#scripts/mutants/test-runner.ts'

type Attempt = { target: Target; mutants: readonly Mutant[]; onKill: (id: number, killer: string) => void }

/** Tries the mutants of a file with one test file after the other, and tells which test noticed which. */
export async function tryMutants(runner: MutantRunner, { target, mutants, onKill }: Attempt): Promise<void> {
  const { path, text, tests, statement } = target
  const killed = new Set<number>()
  function kill(id: number, killer: string) {
    killed.add(id)
    onKill(id, killer)
  }
  const late = new Set<number>()
  const alive = () => mutants.filter(({ id }) => !killed.has(id))
  const switched = statement ? text : addSwitches(text, target.mutants)
  for (const test of tests) {
    let tried: Record<string, number[]> = {}
    let first: number[] = []
    for (let isSpoilt = true; isSpoilt && alive().length > 0; ) {
      const ids = [
        ...first,
        ...alive()
          .map(({ id }) => id)
          .filter((id) => !first.includes(id)),
      ]
      const job = { ids, tried, statements: statement ? listStatements(target, alive()) : null }
      const sights = await runner.tryInPlace({ path, text: switched, test }, job)
      for (const sight of sights) if (sight.kind === 'killed') kill(sight.id, `${test}: ${sight.test}`)
      const stuck = findStuck(sights)
      if (stuck !== null) kill(stuck, `${test}: does not end`)
      const isWhole = sights.some(({ kind }) => kind === 'outside')
      if (!isWhole && !sights.some(({ kind }) => kind === 'trying')) throw new Error(`${test} ended early.`)
      for (const sight of sights)
        if (sight.kind === 'outside' || sight.kind === 'unrepeatable') for (const id of sight.ids) late.add(id)
      for (const sight of sights)
        if (sight.kind === 'failed' || sight.kind === 'unrepeatable')
          console.log(`${sight.kind} ${test}: ${sight.test}`)
      for (const sight of sights)
        if (sight.kind === 'survived') tried = { ...tried, [sight.test]: [...(tried[sight.test] ?? []), sight.id] }
      first = sights.flatMap((sight) => (sight.kind === 'suspect' ? [sight.id] : []))
      // A worker that was ended is replaced, and the next one goes on with what is left.
      isSpoilt = !isWhole || sights.some(({ kind }) => kind === 'spoilt')
    }
    console.log(`${path}: ${alive().length} of ${mutants.length} alive after ${test}`)
  }
  if (statement) return
  // A switch comes too late for what an import or a hook reads: those are tried from the start.
  for (const test of tests) {
    const open = alive().filter(({ id }) => late.has(id))
    if (open.length === 0) return
    if (await runner.tryAfresh({ path, text, test })) throw new Error(`${test} fails without a mutant.`)
    for (const mutant of open)
      if (await runner.tryAfresh({ path, text: applyEdit(text, mutant), test }))
        kill(mutant.id, `${test}: from the start`)
  }
}

/** The mutant at which a run stood still until it was ended. */
function findStuck(sights: readonly Sight[]): number | null {
  const last = sights.at(-1)
  return last?.kind === 'trying' ? last.id : null
}

function listStatements({ text, statement }: Target, mutants: readonly Mutant[]): MutantJob['statements'] {
  const { start, end } = statement ?? { start: 0, end: 0 }
  const replace = (sql: string) => sql.replace(/^create (or replace )?/, 'create or replace ')
  const restore = replace(text.slice(start, end))
  function toBroken(mutant: Mutant) {
    const edit = { ...mutant, start: mutant.start - start, end: mutant.end - start }
    return replace(applyEdit(text.slice(start, end), edit))
  }
  return Object.fromEntries(mutants.map((mutant) => [mutant.id, { broken: toBroken(mutant), restore }]))
}
