import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#scripts/run/free-port.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import type { World } from './hot-reads.ts'

const root = join(import.meta.dirname, '..')

export type Node = { child: ChildProcess; origin: string }

/** What `npm start` gives to Node: flags, then the program. */
function readStartCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

/** The flags of V8 among them. */
const listStartFlags = (): string[] => readStartCommand().filter((word) => /^--max-/.test(word))

export type NodeOptions = {
  dir: string
  port?: string
  /** Another program than the app, relative to the project's folder. */
  program?: string
}

/** A node of a world as in production, but without limits: neither demo mode nor a speech model of its own. */
export async function startNode({ server }: World, { dir, port, program }: NodeOptions): Promise<Node> {
  const own = port ?? String(await findFreePort())
  const env = {
    PATH: process.env.PATH,
    PORT: own,
    HOST: '127.0.0.1',
    DATABASE_URL: server.connectionString,
    DATA_DIR: dir,
    GITHUB_CLIENT_ID: 'nobody',
    GITHUB_CLIENT_SECRET: 'nobody',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    OPENAI_API_KEY: 'none',
    DRAIN_SECONDS: '0',
  }
  const args = program ? [...listStartFlags(), program] : readStartCommand()
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const node = { child, origin: `http://localhost:${own}` }
  while (!(await fetch(`${node.origin}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The node ended.')
    await sleep(100)
  }
  return node
}

export async function stopNode({ child }: Node): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Signs people in and returns their cookies, in the same order. */
export async function signInAll({ pool }: Pick<World, 'pool'>, ids: readonly string[]): Promise<string[]> {
  const tokens = ids.map(() => makeToken())
  await pool.query(
    `insert into sessions (sid, user_id, expire)
     select sid, user_id, now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as given (sid, user_id)`,
    [tokens.map(hashToken), ids],
  )
  return tokens.map((token) => `sponti_session=${token}`)
}
