import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { inject, type RunnerTask, type RunnerTestCase, TestRunner, type TestTryOptions } from 'vitest'

/** What a run tries, and where it writes what it saw. */
export type MutantJob = {
  ids: readonly number[]
  /** Mutants that earlier runs of this file have tried, by test. */
  tried: Readonly<Record<string, readonly number[]>>
  /** SQL mutants have no switch: their function is replaced in the test's database. */
  statements: Readonly<Record<number, { broken: string; restore: string }>> | null
  log: string
}

/** A line of the log. */
export type Sight =
  | { kind: 'started'; pid: number }
  | { kind: 'trying' | 'killed' | 'survived' | 'suspect'; id: number; test: string }
  | { kind: 'failed' | 'unrepeatable'; test: string; ids: readonly number[] }
  /** Reached while no test ran, by an import or by a hook: a switch in a test comes too late for them. */
  | { kind: 'outside'; ids: readonly number[] }
  /** A mutant left something behind: the rest needs a fresh database and fresh modules. */
  | { kind: 'spoilt' }

declare module 'vitest' {
  interface ProvidedContext {
    mutantJob: MutantJob | null
  }
}
declare global {
  var isBroken: ((id: number) => boolean) | undefined
}

const mostUses = 100_000
let active = 0
let uses = 0
let isInTest = false
const reached = new Set<number>()
const outside = new Set<number>()

globalThis.isBroken = (id) => {
  if (isInTest) reached.add(id)
  else outside.add(id)
  if (id !== active) return false
  uses += 1
  if (uses > mostUses) throw new Error('This mutant loops for ever.')
  return true
}

type Step = 'first' | 'again' | 'try' | 'check' | 'done'

/**
 * Repeats every test with one mutant after the other that it reaches: nothing is started or loaded anew for a mutant. After
 * a failure the test must pass again without a mutant, else the failure may be an earlier mutant's doing.
 */
// biome-ignore lint/style/noDefaultExport: Vitest asks for it.
export default class InPlaceRunner extends TestRunner {
  private job = inject('mutantJob')
  private alive = new Set(this.job?.ids)
  private tries = 0
  private isSpoilt = false
  private step: Step = 'first'
  private waiting: number[] = []
  private current = 0
  private reason = ''

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    this.write({ kind: 'started', pid: process.pid })
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test)
    this.step = 'first'
    if (this.job && test.type === 'test') test.repeats = 2 * this.alive.size + 1
  }

  override async onBeforeTryTask(test: RunnerTask, options: TestTryOptions): Promise<void> {
    super.onBeforeTryTask(test, options)
    if (!this.job || this.isOver()) return
    reached.clear()
    if (this.step === 'try') this.current = this.waiting.shift() ?? 0
    const id = this.step === 'try' ? this.current : 0
    if (id > 0) this.write({ kind: 'trying', id, test: nameOf(test) })
    if (id > 0) await this.runStatement(this.job.statements?.[id]?.broken)
    uses = 0
    active = id
    isInTest = true
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (!this.job || !this.isOver()) await TestRunner.getTestFn(test)()
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    if (!this.job || this.isOver()) return
    if (active > 0) await this.runStatement(this.job.statements?.[active]?.restore)
    active = 0
    isInTest = false
    const hasFailed = test.result?.state === 'fail'
    const error = test.result?.errors?.at(-1)?.message ?? ''
    if (this.step === 'try') this.reason = error.slice(0, 200)
    const hasTimedOut = hasFailed && /timed out/i.test(error)
    // Vitest sends all errors of a test again with each repetition: after a hundred mutants that alone takes minutes.
    if (test.result) test.result.errors = []
    this.step = this.takeStep(nameOf(test), hasFailed, hasTimedOut)
    if (this.step === 'try' && this.waiting.length === 0) this.step = 'done'
  }

  private isOver(): boolean {
    return this.step === 'done' || this.isSpoilt
  }

  private takeStep(test: string, hasFailed: boolean, hasTimedOut: boolean): Step {
    const { current, waiting } = this
    if (this.step === 'first') {
      const tried = this.job?.tried[test] ?? []
      const isWanted = (id: number) => (this.job?.statements ? true : reached.has(id)) && !tried.includes(id)
      this.waiting = [...this.alive].filter(isWanted)
      if (hasFailed) this.write({ kind: 'failed', test, ids: this.waiting })
      return hasFailed || this.waiting.length === 0 ? 'done' : 'again'
    }
    if (this.step === 'again') {
      if (hasFailed) this.write({ kind: 'unrepeatable', test, ids: waiting })
      return hasFailed ? 'done' : 'try'
    }
    if (this.step === 'try') {
      this.tries += 1
      if (!hasFailed) this.write({ kind: 'survived', id: current, test })
      return hasTimedOut ? this.spoil(test) : hasFailed ? 'check' : 'try'
    }
    if (hasFailed) return this.spoil(test)
    this.kill(test)
    return 'try'
  }

  /** Only the first mutant of a run is surely the one that did it. */
  private spoil(test: string): Step {
    if (this.tries === 1) this.kill(test)
    else this.write({ kind: 'suspect', id: this.current, test })
    this.write({ kind: 'spoilt' })
    this.isSpoilt = true
    return 'done'
  }

  private kill(test: string): void {
    this.alive.delete(this.current)
    this.write({ kind: 'killed', id: this.current, test: `${test}: ${this.reason}` })
  }

  private async runStatement(statement: string | undefined): Promise<void> {
    if (!statement) return
    const { rows } = await query<{ name: string }>(
      'postgres',
      `select datname as name from pg_database where datname like 'test_%'`,
    )
    for (const { name } of rows) await query(name, statement)
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files)
    this.write({ kind: 'outside', ids: [...outside] })
  }

  private write(sight: Sight): void {
    if (this.job) appendFileSync(this.job.log, `${JSON.stringify(sight)}\n`)
  }
}

const nameOf = (test: RunnerTask): string => ('fullTestName' in test && test.fullTestName) || test.name

const clients = new Map<string, Promise<pg.Client>>()

async function query<Row extends pg.QueryResultRow>(database: string, statement: string) {
  const client = clients.get(database) ?? connect(database)
  clients.set(database, client)
  return (await client).query<Row>(statement)
}

async function connect(database: string): Promise<pg.Client> {
  const url = new URL(inject('databaseServer'))
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  // The test drops its database at the end, and this connection with it.
  client.on('error', () => {})
  await client.connect()
  return client
}
