import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs a program to its end, with its output on ours. */
export function run(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): void {
  const { status, error } = spawnSync(file, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${error?.message ?? status}.`)
}

/** What a program prints. */
export function ask(file: string, args: string[], cwd: string): string {
  const { status, error, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${error?.message ?? `${status}: ${stderr}`}`)
  return stdout.trim()
}

const patienceMs = 120_000

/** Waits until the app at this address is ready, and sees that it is this version. */
export async function waitForVersion(url: string, version: string, isOver: () => string | null): Promise<void> {
  for (const began = Date.now(); !(await isReady(url)); await sleep(300)) {
    const end =
      isOver() ?? (Date.now() - began > patienceMs ? `${url} is not ready after ${patienceMs / 1000} s.` : null)
    if (end !== null) throw new Error(end)
  }
  const health = (await (await fetch(`${url}/healthz`)).json()) as { version: string }
  if (health.version !== version) throw new Error(`${url} is version ${health.version}, not ${version}.`)
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
