import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'
import { createVitest, type Vitest } from 'vitest/node'
import type { MutantJob, Sight } from '#scripts/mutants/in-place-runner.ts'

export type MutantRunner = {
  /** Tries mutants inside a running test file, and tells what it saw. `text` stands in for the file at `path`. */
  tryInPlace(at: { path: string; text: string; test: string }, job: Omit<MutantJob, 'log'>): Promise<Sight[]>
  /** Runs a test file from its start with this text for the file at `path`. True if a test fails. */
  tryAfresh(at: { path: string; text: string; test: string }): Promise<boolean>
  close(): Promise<void>
}

/** A mutant may wait for what never comes: it counts as noticed after this time. */
const longestTestMs = 15_000
/** Nor may a run stand still: an endless loop keeps even the time-out from running. */
const longestSilenceMs = 60_000

/** One warm Vitest with one database server for all mutants. Files on disk are never touched. */
export async function startMutantRunner(settings: ViteUserConfig): Promise<MutantRunner> {
  let changed: { path: string; text: string } | null = null
  const plugin: Plugin = {
    name: 'mutants',
    enforce: 'pre',
    transform: (_code, id) => (changed && id.split('?')[0] === changed.path ? changed.text : null),
  }
  const log = join(mkdtempSync(join(tmpdir(), 'sponti-mutants-')), 'log')
  // The module cache on disk would outlive a mutant. A project takes no plugins from outside: each is spelled out.
  const shared = {
    fsModuleCache: false,
    // A process that is left has the last mutant's text in its modules.
    isolate: true,
    testTimeout: longestTestMs,
    hookTimeout: 60_000,
    runner: resolve('scripts/mutants/in-place-runner.ts'),
  }
  const projects = (settings.test?.projects ?? []).map((project) => {
    const { test } = project as TestProjectInlineConfiguration
    return { plugins: [plugin], test: { ...test, ...shared } }
  })
  const vitest = await createVitest({
    config: false,
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    projects,
    fsModuleCache: false,
  })
  await vitest.standalone()

  async function runWith({ path, text, test }: { path: string; text: string; test: string }, job: MutantJob | null) {
    changed = { path: resolve(path), text }
    vitest.invalidateFile(resolve(path))
    vitest.provide('mutantJob', job)
    try {
      return await runTest(vitest, test)
    } finally {
      changed = null
      vitest.invalidateFile(resolve(path))
    }
  }

  return {
    async tryInPlace(at, job) {
      writeFileSync(log, '')
      silentSince = { length: 0, at: Date.now() }
      const watch = setInterval(() => endSilence(log), 1000)
      try {
        await runWith(at, { ...job, log })
      } finally {
        clearInterval(watch)
      }
      return readLog(log)
    },
    tryAfresh: (at) => runWith(at, null),
    close: () => vitest.close(),
  }
}

let silentSince = { length: 0, at: 0 }

function endSilence(log: string): void {
  const sights = readLog(log)
  if (sights.length !== silentSince.length) silentSince = { length: sights.length, at: Date.now() }
  const started = sights.find((sight) => sight.kind === 'started')
  if (started && Date.now() - silentSince.at > longestSilenceMs) process.kill(started.pid, 'SIGKILL')
}

function readLog(log: string): Sight[] {
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Sight)
}

async function runTest(vitest: Vitest, test: string): Promise<boolean> {
  const specifications = await vitest.globTestSpecifications([test])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // Vitest also lists the files of earlier runs, which failed with other mutants.
  const own = testModules.filter(({ moduleId }) => moduleId === resolve(test))
  return unhandledErrors.length > 0 || own.some((testModule) => !testModule.ok())
}
