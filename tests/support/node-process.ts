import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#scripts/run/free-port.ts'
import { modelsDir } from '#tests/support/speech-model.ts'

const programs = join(import.meta.dirname, '../../dist/server')
/** Compiling is a good part of a start. This is the cache of scripts/start.mjs, written by those that end by themselves. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compile') }
const children = new Set<ChildProcess>()

const quick = { LOG_LEVEL: 'warn', RATE_LIMITS: 'off', DEMO: 'on', DRAIN_SECONDS: '0' }

export type Program = { child: ChildProcess; output: () => string }
export type NodeProcess = Program & { url: string }

/** `npm start` without the build, or `npm run worker`, or another checkout's, with these variables only. */
export function runProgram(env: Record<string, string>, file = 'main.js'): Program {
  const child = spawn(process.execPath, [resolve(programs, file)], {
    env: { PATH: process.env.PATH ?? '', ...compileCache, MODELS_DIR: modelsDir, ...env },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return { child, output: () => output }
}

/** A node as a process of its own, once it is ready. */
export async function startNode(env: Record<string, string>, file = 'main.js'): Promise<NodeProcess> {
  const port = env.PORT ?? String(await findFreePort())
  const { child, output } = runProgram({ ...quick, ...env, PORT: port }, file)
  const url = `http://localhost:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(output())
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, child, output }
    await sleep(50)
  }
}

export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  const [code] = await exit
  return code
}

/** Whatever a test left running: a child that lives on would keep the run from ending. SIGINT ends a drain too. */
export async function endChildren(): Promise<void> {
  await Promise.all([...children].map((child) => endChild(child, 'SIGINT')))
}
