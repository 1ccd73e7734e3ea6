import type { MutantJob, Sight } from '#scripts/mutants/in-place-runner.ts'
import { addSwitches, applyEdit, type Mutant } from '#scripts/mutants/mutant.ts'
import type { Target } from '#scripts/mutants/targets.ts'
import type { MutantRunner } from '#scripts/mutants/test-runner.ts'

/** Which test noticed each mutant; those that survived are missing. */
export async function tryMutants(runner: MutantRunner, target: Target, mutants: readonly Mutant[]) {
  const { path, text, tests, statement } = target
  const killers = new Map<number, string>()
  const late = new Set<number>()
  const alive = () => mutants.filter(({ id }) => !killers.has(id))
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
      for (const sight of sights) if (sight.kind === 'killed') killers.set(sight.id, `${test}: ${sight.test}`)
      const stuck = findStuck(sights)
      if (stuck !== null) killers.set(stuck, `${test}: does not end`)
      for (const sight of sights)
        if (sight.kind === 'outside' || sight.kind === 'unrepeatable') for (const id of sight.ids) late.add(id)
      for (const sight of sights)
        if (sight.kind === 'failed' || sight.kind === 'unrepeatable')
          console.log(`${sight.kind} ${test}: ${sight.test}`)
      for (const sight of sights)
        if (sight.kind === 'survived') tried = { ...tried, [sight.test]: [...(tried[sight.test] ?? []), sight.id] }
      first = sights.flatMap((sight) => (sight.kind === 'suspect' ? [sight.id] : []))
      isSpoilt = stuck !== null || sights.some(({ kind }) => kind === 'spoilt')
    }
    console.log(`${path}: ${alive().length} of ${mutants.length} alive after ${test}`)
  }
  if (statement) return killers
  // A switch comes too late for what an import or a hook reads: those are tried from the start.
  for (const mutant of alive().filter(({ id }) => late.has(id)))
    for (const test of tests)
      if (!killers.has(mutant.id) && (await runner.tryAfresh({ path, text: applyEdit(text, mutant), test })))
        killers.set(mutant.id, `${test}: from the start`)
  return killers
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
