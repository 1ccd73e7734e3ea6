import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { findPostmaster, isPostmaster, stopPostmaster } from '#server/db/embedded-postmaster.ts'
import { nonDurableSettings } from '#tests/support/database-server.ts'

let folder: string
let dir: string
const servers: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sponti-embedded-'))
  chmodSync(folder, 0o711)
  dir = path.join(folder, 'postgres')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
  await stopPostmaster(dir, { pid: postmasterPid(), pgCtl: '' })
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: { settings?: Record<string, string>; timeoutMs?: number } = {}) {
  const server = await startEmbeddedPostgres({ dir, settings: nonDurableSettings, ...options })
  servers.push(server)
  return server
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

type Said = { adopted?: boolean; connectionString?: string; committed?: string }

/** Another process that uses the same folder. */
async function startProcess(...words: string[]) {
  const script = path.join(import.meta.dirname, '..', '..', '..', 'tests', 'support', 'embedded-process.ts')
  const child = spawn(process.execPath, [script, dir, ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const hear = async (): Promise<Said> => JSON.parse((await lines.next()).value ?? '{}')
  const first = await hear()
  return { child, first, hear, say: (word: string) => child.stdin.write(`${word}\n`) }
}

const postmasterPid = () => findPostmaster(dir)?.pid ?? 0

test('a new folder gets a database, and a second start finds the rows of the first', async () => {
  const first = await start({ settings: {} })
  await query(first.connectionString, `create table kept as select 'hello' as word`)
  await first.stop()
  expect(findPostmaster(dir)).toBeNull()

  const second = await start({ settings: {} })
  expect([first.adopted, second.adopted]).toEqual([false, false])
  expect(await query(second.connectionString, 'select word from kept')).toEqual(['hello'])
  expect(await query(second.connectionString, `select lower('ÉMILE')`)).toEqual(['émile'])
  expect(await query(second.connectionString, 'show fsync')).toEqual(['on'])
})

test('a process that was killed leaves its server to the next one, with every committed row', async () => {
  const { child, first, say, hear } = await startProcess()
  expect(first.adopted).toBe(false)
  for (const word of ['one', 'two', 'three']) {
    say(word)
    expect(await hear()).toEqual({ committed: word })
  }
  child.kill('SIGKILL')
  await once(child, 'exit')

  const next = await start()
  expect(next.adopted).toBe(true)
  expect(await query(next.connectionString, 'select word from kept')).toEqual(['one', 'two', 'three'])
  await next.stop()
  expect(findPostmaster(dir)).toBeNull()
})

test('a server that was killed comes back at the same place, with every committed row', async () => {
  const server = await start({ settings: {} })
  await query(server.connectionString, `create table kept as select 'hello' as word`)
  const pid = postmasterPid()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => query(server.connectionString, 'select word from kept').catch(() => null)).toEqual(['hello'])
  expect(postmasterPid()).not.toBe(pid)
})

test('two processes that start at once share one server, which ends with the last of them', async () => {
  const [one, two] = await Promise.all([startProcess('careless'), startProcess('careless')])
  expect([one.first.adopted, two.first.adopted].sort()).toEqual([false, true])
  expect(one.first.connectionString).toBe(two.first.connectionString)
  const [starter, adopter] = one.first.adopted ? [two, one] : [one, two]

  starter.say('stop')
  await once(starter.child, 'exit')
  adopter.say('still here')
  expect(await adopter.hear()).toEqual({ committed: 'still here' })

  adopter.say('stop')
  await once(adopter.child, 'exit')
  expect(findPostmaster(dir)).toBeNull()
})

test('nobody else can enter the folder, and nothing listens on the network', async () => {
  const server = await start()
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(dir, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
  expect(await query(server.connectionString, 'show listen_addresses')).toEqual([''])
  if (process.getuid?.() === 0) {
    const stranger = { uid: 65_533, gid: 65_533 }
    const attempt = spawn('/bin/sh', ['-c', 'test -x "$0" || test -r "$0" || test -e "$0/PG_VERSION"', dir], stranger)
    expect(await once(attempt, 'exit')).toEqual([1, null])
    expect(statSync(dir).uid).not.toBe(0)
  }
})

test('a path that is too long for a socket gets a short folder, as private, which goes with the server', async () => {
  dir = path.join(folder, 'long'.repeat(20), 'longer'.repeat(20), 'postgres')
  const server = await start()
  const socketFolder = findPostmaster(dir)?.socketFolder ?? ''
  expect(socketFolder.length).toBeLessThan(90)
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  expect(await query(server.connectionString, 'select 1')).toEqual([1])
  await server.stop()
  expect(existsSync(socketFolder)).toBe(false)
})

test('odd signs in the path do no harm', async () => {
  dir = path.join(folder, `it's, "my" folder + 50% ü`, 'postgres')
  const server = await start()
  expect(await query(server.connectionString, 'show data_directory')).toEqual([dir])
})

test('a forgotten pid file that names some other living process is not believed', async () => {
  const first = await start()
  const text = readFileSync(path.join(dir, 'postmaster.pid'), 'utf8')
  await first.stop()
  const { uid, gid } = statSync(dir)
  const bystander = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  children.push(bystander)
  writeFileSync(path.join(dir, 'postmaster.pid'), text.replace(/^\d+/, String(bystander.pid)))

  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.connectionString, 'select 1')).toEqual([1])
  expect(bystander.exitCode).toBeNull()
})

test('a server that holds the folder and says nothing is replaced', async () => {
  const { child } = await startProcess()
  const frozen = postmasterPid()
  child.kill('SIGKILL')
  process.kill(frozen, 'SIGSTOP')

  const next = await start({ settings: {}, timeoutMs: 200 })
  expect(next.adopted).toBe(false)
  expect(isPostmaster(frozen, dir)).toBe(false)
  expect(await query(next.connectionString, 'select count(*)::int from kept')).toEqual([0])
})

test('a folder that others may read is closed again', async () => {
  const first = await start()
  await first.stop()
  chmodSync(dir, 0o755)
  await start()
  expect(statSync(dir).mode & 0o777).toBe(0o700)
})

test('a folder with something else in it is left alone', async () => {
  dir = folder
  writeFileSync(path.join(folder, 'holiday.jpg'), '')
  await expect(start()).rejects.toThrow('not a database')
})

test('what keeps PostgreSQL from starting is said in its own words', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(/shared_buffers.*plenty/)
})

test('where no other user can enter, root uses a namespace or says what to set', async () => {
  chmodSync(folder, 0o700)
  const server = await start().catch((error: Error) => error)
  if (server instanceof Error) expect(server.message).toContain('set DATABASE_URL')
  else expect(await query(server.connectionString, 'select current_user::text')).toEqual(['postgres'])

  // Once the folder is accessible again, the files keep their owner.
  chmodSync(folder, 0o711)
  if (server instanceof Error) return
  await server.stop()
  const owner = statSync(dir).uid
  await start()
  expect(statSync(dir).uid).toBe(owner)
})

test('stopping twice, and stopping a server that was just killed, is no error', async () => {
  const first = await start()
  await first.stop()
  await first.stop()
  expect(findPostmaster(dir)).toBeNull()

  const second = await start()
  process.kill(postmasterPid(), 'SIGKILL')
  await second.stop()
  expect(isPostmaster(postmasterPid(), dir)).toBe(false)
})
