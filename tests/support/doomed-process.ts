import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { compileCache } from '#tests/support/node-process.ts'

/** Starts a script in its own process. It is killed by the test, or when the test ends in any way. */
export function startDoomed(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...compileCache, ...env },
  })
  const exit = once(child, 'exit')
  async function kill() {
    child.kill('SIGKILL')
    await exit
  }
  onTestFinished(kill)
  return { child, exit, kill }
}
