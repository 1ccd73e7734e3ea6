import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '#scripts/run/free-port.ts'
import { startDatabaseProxy } from '#tests/support/tcp-proxy.ts'

const program = '/usr/sbin/pgbouncer'
export const hasPgbouncer = existsSync(program)

export type Pgbouncer = {
  connectionString: string
  /** A command of its console. */
  ask<Row extends pg.QueryResultRow>(command: string): Promise<Row[]>
  close(): Promise<void>
}

/** PgBouncer in transaction mode, with so few connections that transactions take turns on them. */
export async function startPgbouncer(database: { connectionString: string }, size = 3): Promise<Pgbouncer> {
  const target = await startDatabaseProxy(database)
  const dir = await mkdtemp(join(tmpdir(), 'sponti-pgbouncer-'))
  await chmod(dir, 0o755)
  const port = await findFreePort()
  const file = join(dir, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${target.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = postgres
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
`,
  )
  // It refuses to run as root.
  const args = process.getuid?.() === 0 ? ['-q', '-u', 'nobody', file] : ['-q', file]
  const child = spawn(program, args, { stdio: 'ignore' })
  const { pathname } = new URL(target.connectionString)
  const toUrl = (path: string) => `postgres://postgres@127.0.0.1:${port}${path}`
  async function ask<Row extends pg.QueryResultRow>(command: string) {
    const client = new pg.Client({ connectionString: toUrl('/pgbouncer') })
    await client.connect()
    try {
      return (await client.query<Row>(command)).rows
    } finally {
      await client.end()
    }
  }
  for (let time = 0; time < 100; time += 1) {
    if (await ask('show version').catch(() => null)) break
    await sleep(100)
  }
  return {
    connectionString: toUrl(pathname),
    ask,
    async close() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
      await target.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
