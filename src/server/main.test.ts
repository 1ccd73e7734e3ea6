import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '#scripts/run/free-port.ts'
import { createDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createPool } from '#server/db/pool.ts'
import { copyMigratedCluster } from '#tests/support/database.ts'
import { countWaiting } from '#tests/support/locks.ts'
import { endChild, endChildren, type NodeProcess, runProgram, startNode } from '#tests/support/node-process.ts'
import { makeScratch } from '#tests/support/scratch.ts'

const folders: string[] = []

const openNode = (dataDir: string, env: Record<string, string> = {}) => startNode({ DATA_DIR: dataDir, ...env })

async function makeFolder() {
  const folder = await makeScratch()
  folders.push(folder)
  return folder
}

/** As the first start leaves it. */
async function makeMigratedFolder() {
  const folder = await makeFolder()
  await copyMigratedCluster(join(folder, 'postgres'))
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

/** SIGINT ends the wait that SIGTERM began: the test says when everybody has heard, and no clock does. */
async function drainAndEnd({ child }: NodeProcess, hear: () => Promise<void>) {
  child.kill('SIGTERM')
  await hear()
  expect(await endChild(child, 'SIGINT')).toBe(0)
}

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

/** Sends one request after the other on kept connections, each to the next node that was ready when last asked. */
function startBalancer(urls: string[]) {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  let ready = [...urls]
  let answered = 0
  let isOver = false
  async function watch() {
    while (!isOver) {
      const states = await Promise.all(urls.map((url) => ask(agent, `${url}/readyz`).catch(() => 0)))
      ready = urls.filter((_url, i) => states[i] === 200)
      await sleep(100)
    }
  }
  async function hammer(first: number) {
    for (let i = first; !isOver; i++) {
      const url = ready[i % ready.length]
      const status = await ask(agent, `${url}/api/config`).catch((error: Error) => error.message)
      if (status === 200) answered += 1
      else failures.push(`${url} ${status}`)
      await sleep(5)
    }
  }
  const done = Promise.all([watch(), hammer(0), hammer(1), hammer(0), hammer(1)])
  return {
    async answers(more: number) {
      const goal = answered + more
      while (answered < goal && failures.length === 0) await sleep(20)
    },
    async hasHeard(url: string) {
      while (ready.includes(url)) await sleep(20)
      // Those that were sent before it heard.
      await this.answers(10)
    },
    async stop() {
      isOver = true
      await done
      agent.destroy()
      return failures
    },
  }
}

async function ask(agent: Agent, url: string): Promise<number | undefined> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

describe('a mistake of the operator’s', () => {
  test.each([
    [{ PORT: 'eighty' }, /^PORT .+\.\n$/],
    [{ HOST: '0.0.0.0' }, /^.*GITHUB_CLIENT_ID.*DEMO=on.*\n$/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL .+\.\n$/],
    [
      { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' },
      /^The database cannot be reached: .+ECONNREFUSED.+npm run doctor.+\n$/,
    ],
    [{ S3_BUCKET: 'photos' }, /^S3_ENDPOINT is missing while S3_BUCKET is set\.\n$/],
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

  test('a rolling restart fails no request', { timeout: 180_000 }, async () => {
    const dataDir = await makeMigratedFolder()
    const ports = [await findFreePort(), await findFreePort()].map(String)
    const start = (PORT: string) => openNode(dataDir, { PORT, DRAIN_SECONDS: '60' })
    const [one, other] = await Promise.all([start(ports[0] ?? ''), start(ports[1] ?? '')])
    const balancer = startBalancer([one.url, other.url])
    await balancer.answers(100)
    await drainAndEnd(one, () => balancer.hasHeard(one.url))
    await start(ports[0] ?? '')
    await balancer.answers(100)
    await drainAndEnd(other, () => balancer.hasHeard(other.url))
    await balancer.answers(50)
    expect(await balancer.stop()).toEqual([])
  })

  test('a program that is told to stop says so at once, and ends its streams last', { timeout: 120_000 }, async () => {
    const node = await openNode(await makeMigratedFolder(), { DRAIN_SECONDS: '60' })
    const cookie = await becomeSomeone(node.url, 'Robin Hale')
    const stream = await fetch(`${node.url}/api/live`, { headers: { cookie } })
    let late: Response | undefined
    await drainAndEnd(node, async () => {
      await vi.waitFor(async () => expect((await fetch(`${node.url}/readyz`)).status).toBe(503))
      const answer = await fetch(`${node.url}/api/auth/user`, { headers: { cookie } })
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
      // Whoever is sent here by a proxy that has not heard yet is taken in too.
      late = await fetch(`${node.url}/api/live`, { headers: { cookie } })
    })
    for (const each of [stream, late]) expect(await each?.text()).toContain('retry: ')
  })

  test('a program that is told to stop finishes what it was asked', { timeout: 120_000 }, async () => {
    const dataDir = await makeMigratedFolder()
    const node = await openNode(dataDir, { DRAIN_SECONDS: '0' })
    const cookie = await becomeSomeone(node.url, 'Robin Hale')
    const database = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') })
    const pool = createPool({ connectionString: database.connectionString })
    const blocker = await pool.connect()
    await blocker.query('begin; lock table events in exclusive mode')
    const posted = post(node.url, cookie, 'Slow soup')
    await vi.waitFor(async () => expect(await countWaiting(createDatabase(pool))).toBe(1))
    const ended = endChild(node.child, 'SIGTERM')
    await vi.waitFor(() => expect(fetch(`${node.url}/healthz`)).rejects.toThrow())
    await blocker.query('commit')
    expect((await posted).status).toBe(201)
    expect(await ended).toBe(0)
    const { rows } = await pool.query(`select count(*) as posts from events where title = 'Slow soup'`)
    expect(rows[0].posts).toBe(1)
    blocker.release()
    await pool.end()
    await database.stop()
  })
})
