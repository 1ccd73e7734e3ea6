import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#scripts/run/free-port.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { copyFolder } from '#tests/support/copy-folder.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { modelsDir } from '#tests/support/speech-model.ts'

const ownRoot = join(import.meta.dirname, '../../..')
// The first start may have to build the front end.
const patienceMs = 180_000

export type AppProcess = {
  url: string
  dataDir: string
  /** Ends it gracefully with SIGTERM. */
  end(): Promise<void>
  /** Kills it with SIGKILL, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again with the same URL and data. */
  start(): Promise<void>
  /** Ends it for good and removes its data. */
  stop(): Promise<void>
}

// Under npm the app exits with its parent, so it also ends if this process is killed.
const asNpm = { npm_lifecycle_event: 'start' }

/** A function where variables depend on the port. */
type Options = {
  env?: Record<string, string> | ((port: number) => Record<string, string>)
  /** Another copy of the project, for tests that change it. */
  root?: string
  /** A data folder to start with a copy of, instead of an empty one. */
  data?: string
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** The app does not inherit the shell's environment: a DATABASE_URL there may be a real one. */
const harmless = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot']
const cleanEnv = Object.fromEntries(harmless.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

type Run = { child: ChildProcess; ready: Promise<void> }

export async function startApp({ env = {}, root = ownRoot, data }: Options = {}): Promise<AppProcess> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const dataDir = await makeScratch()
  if (data) await copyFolder(data, dataDir)
  const own = typeof env === 'function' ? env(port) : env
  const plain = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' }
  const settings = { PORT: String(port), DATA_DIR: dataDir, MODELS_DIR: modelsDir, ...plain, ...own }
  // Assigned before it is ready, so that a test that times out during the start still stops it.
  let run = spawnApp(root, url, settings)
  async function stop() {
    await end(run.child, 'SIGTERM')
    await endOrphanedDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  await run.ready.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url,
    dataDir,
    end: () => end(run.child, 'SIGTERM'),
    kill: () => end(run.child, 'SIGKILL'),
    async start() {
      run = spawnApp(root, url, settings)
      await run.ready
    },
    stop,
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** Runs the program as a user would; ready when /readyz succeeds. */
function spawnApp(root: string, url: string, env: Record<string, string>): Run {
  // The global setup has built ours.
  const args = root === ownRoot ? ['--built'] : []
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), ...args], {
    env: { ...cleanEnv, ...asNpm, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-8_000)
    })
  async function waitUntilReady() {
    const deadline = Date.now() + patienceMs
    // Another app may have taken the port in the meantime, and would answer in its place.
    while (!(output.includes(' is up at ') && (await isReady(url)))) {
      if (hasEnded(child)) throw new Error(`The app ended before it was ready:\n${output}`)
      if (Date.now() > deadline) throw new Error(`The app was not ready in ${patienceMs / 1000} s:\n${output}`)
      await sleep(50)
    }
  }
  return { child, ready: waitUntilReady() }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })
    return ok
  } catch {
    return false
  }
}

/** A killed app leaves its database server running for the next start to adopt. If none follows, stop it here. */
async function endOrphanedDatabase(dataDir: string) {
  const dir = join(dataDir, 'postgres')
  if (!existsSync(join(dir, 'postmaster.pid'))) return
  const orphan = await startEmbeddedPostgres({ dir })
  await orphan.stop()
}
