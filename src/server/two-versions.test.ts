import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { renderCatalog } from '#scripts/schema/render-schema.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createEmptyDatabase } from '#tests/support/database-server.ts'
import { endChild, endChildren, startNode } from '#tests/support/node-process.ts'

const root = join(import.meta.dirname, '../..')
const maxBuffer = 1 << 30

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer })
}

/** The last tag, else the commit before today's migrations; null in a checkout that has neither, such as a shallow one. */
function findVersionBefore(): string | null {
  function findBeforeMigrations() {
    const files = readdirSync(join(root, 'migrations')).map((name) => `migrations/${name}`)
    const added = git('log', '--format=%H', '--diff-filter=A', '--', ...files)
      .toString()
      .trim()
      .split('\n')
    return git('rev-parse', '--verify', `${added.at(-1)}^`)
      .toString()
      .trim()
  }
  for (const find of [() => git('describe', '--tags', '--abbrev=0').toString().trim(), findBeforeMigrations]) {
    try {
      return find()
    } catch {
      // Try the next one.
    }
  }
  return null
}

const folders: string[] = []
afterEach(endChildren)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** That version's files, with today's packages. */
function unpack(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sponti-before-'))
  folders.push(folder)
  const wanted = ['src', 'schema', 'migrations', 'package.json', 'assets', 'public']
  const there = git('ls-tree', '--name-only', version, ...wanted)
    .toString()
    .trim()
    .split('\n')
  const archive = git('archive', '--format=tar', version, ...there)
  execFileSync('tar', ['-x', '-C', folder], { input: archive, maxBuffer })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'src/server/main.ts')
}

async function call(url: string, path: string, { as, body }: { as?: string; body?: object } = {}) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { origin: url, ...(as && { cookie: as }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function becomeSomeone(url: string, person: string) {
  const { headers } = await call(url, '/api/demo/sign-in', { body: { person } })
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const version = findVersionBefore()
if (version === null) console.log('The two versions were skipped: this checkout has no history.')

test.runIf(version !== null)(
  'the version before runs beside this one, on the new tables',
  { timeout: 120_000 },
  async () => {
    const database = await createTestDatabase()
    const env = { DATABASE_URL: database.connectionString, DATA_DIR: mkdtempSync(join(tmpdir(), 'sponti-before-')) }
    folders.push(env.DATA_DIR)
    const now = await startNode(env)
    const before = await startNode(env, unpack(version ?? ''))
    const [maya, ben] = [await becomeSomeone(now.url, 'maya'), await becomeSomeone(before.url, 'ben')]
    for (const [url, other, as] of [
      [now.url, before.url, maya],
      [before.url, now.url, ben],
    ] as const) {
      // A session of one is a session of the other; what one writes the other reads, answers and removes.
      expect((await call(other, '/api/auth/user', { as })).status).toBe(200)
      const posted = await call(url, '/api/events', { as, body: { title: 'Two versions' } })
      expect(posted.status, posted.text).toBe(201)
      const { id } = JSON.parse(posted.text)
      expect((await call(other, `/api/events/${id}`, { as })).status).toBe(200)
      const said = await call(other, `/api/events/${id}/comments`, { as, body: { content: 'Hello from there' } })
      expect(said.status, said.text).toBe(201)
      expect((await call(url, `/api/events/${id}/comments`, { as })).text).toContain('Hello from there')
      expect((await call(other, '/api/events/feed', { as })).text).toContain(id)
    }
    // The one before says when a spon starts, and knows of no end.
    for (const [time, phase] of [
      [{ timeframe: 'Right Now' }, 'on'],
      [{ specificTime: 'in 5 days at 8 pm', timeZone: 'Europe/Berlin' }, 'coming'],
    ] as const) {
      const posted = await call(before.url, '/api/events', { as: ben, body: { title: 'Before', ...time } })
      const event = JSON.parse((await call(now.url, `/api/events/${JSON.parse(posted.text).id}`, { as: ben })).text)
      expect(event).toMatchObject({ phase, startsAt: expect.any(String) })
      expect(Date.parse(event.endsAt) - Date.parse(event.startsAt)).toBe(4 * 3_600_000)
    }
    await endChild(before.child, 'SIGINT')
    await endChild(now.child, 'SIGINT')
    await database.close()
  },
)

test.runIf(version !== null)(
  'what the version before has kept opens in this one, and its tables end like new ones',
  async () => {
    const [old, fresh] = [await createEmptyDatabase(inject('databaseServer')), await createTestDatabase()]
    const env = { DATABASE_URL: old.connectionString, DATA_DIR: mkdtempSync(join(tmpdir(), 'sponti-before-')) }
    folders.push(env.DATA_DIR)
    const before = await startNode(env, unpack(version ?? ''))
    const maya = await becomeSomeone(before.url, 'maya')
    const posted = await call(before.url, '/api/events', { as: maya, body: { title: 'Before' } })
    expect(posted.status, posted.text).toBe(201)
    await endChild(before.child, 'SIGINT')
    const now = await startNode(env)
    expect((await call(now.url, `/api/events/${JSON.parse(posted.text).id}`, { as: maya })).text).toContain('Before')
    expect((await call(now.url, '/api/auth/user', { as: maya })).status).toBe(200)
    expect(await renderCatalog(old.pool)).toBe(await renderCatalog(fresh.pool))
    await endChild(now.child, 'SIGINT')
    for (const database of [old, fresh]) await database.close()
  },
)
