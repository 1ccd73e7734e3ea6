import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { endChild, endChildren, runProgram, startNode } from '#tests/support/node-process.ts'

const folders: string[] = []

const openNode = (dataDir: string) => startNode({ DATA_DIR: dataDir })

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sponti-main-'))
  folders.push(folder)
  return folder
}

afterEach(async () => {
  await endChildren()
  for (const folder of folders.splice(0)) {
    const orphan = await startEmbeddedPostgres({ dir: join(folder, 'postgres') })
    await orphan.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

async function becomeSomeone(url: string, name: string) {
  const response = await fetch(`${url}/api/demo/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name }),
  })
  expect(response.status).toBe(303)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function readTitles(url: string, cookie: string) {
  const response = await fetch(`${url}/api/events/my`, { headers: { cookie } })
  return ((await response.json()) as { title: string }[]).map(({ title }) => title)
}

function post(url: string, cookie: string, title: string) {
  return fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })
}

describe('a mistake of the operator’s', () => {
  test.each([
    [{ PORT: 'eighty' }, /^PORT .+\.\n$/],
    [{ HOST: '0.0.0.0' }, /^.*GITHUB_CLIENT_ID.*DEMO=on.*\n$/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL .+\.\n$/],
  ])('%j is said in one line, and the program ends with 1', async (env, line) => {
    const { child, output } = runProgram(env as unknown as Record<string, string>)
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(output()).toMatch(line)
  })
})

describe('two programs on one folder', () => {
  test('start together, migrate once, share a sign-in, and outlive each other', { timeout: 120_000 }, async () => {
    const dataDir = await makeFolder()
    const [one, other] = await Promise.all([openNode(dataDir), openNode(dataDir)])
    const cookie = await becomeSomeone(one.url, 'Robin Hale')
    expect((await post(other.url, cookie, 'Kites on the hill')).status).toBe(201)
    expect(await readTitles(one.url, cookie)).toEqual(['Kites on the hill'])

    await endChild(one.child, 'SIGKILL')
    expect((await post(other.url, cookie, 'Kites, still')).status).toBe(201)
    await endChild(other.child, 'SIGKILL')

    const again = await openNode(dataDir)
    expect(new Set(await readTitles(again.url, cookie))).toEqual(new Set(['Kites on the hill', 'Kites, still']))
    expect(await endChild(again.child, 'SIGTERM')).toBe(0)
  })

  test('a program that is told to stop finishes what it was asked', { timeout: 60_000 }, async () => {
    const dataDir = await makeFolder()
    const node = await openNode(dataDir)
    const cookie = await becomeSomeone(node.url, 'Robin Hale')
    const database = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') })
    const blocker = new pg.Client({ connectionString: database.connectionString })
    await blocker.connect()
    await blocker.query('begin; lock table events in exclusive mode')
    const posted = post(node.url, cookie, 'Slow soup')
    await sleep(300)
    const ended = endChild(node.child, 'SIGTERM')
    await sleep(300)
    await blocker.query('commit')
    expect((await posted).status).toBe(201)
    expect(await ended).toBe(0)
    const { rows } = await blocker.query(`select count(*)::int as posts from events where title = 'Slow soup'`)
    expect(rows[0].posts).toBe(1)
    await blocker.end()
    await database.stop()
  })
})
