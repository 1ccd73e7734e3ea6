import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startListener } from '#server/db/listener.ts'
import { timeouts } from '#server/db/timeouts.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/tcp-proxy.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true))

const say = (word: string) => sql`select pg_notify('news', ${word})`.execute(database.db)

test('every node tells the time by the clock of the database', async () => {
  const listener = startListener({ connectionString: database.connectionString }, () => {})
  expect(listener.now()).toBeNull()
  await until(listener.isUp)
  async function readDatabaseClock() {
    const { rows } = await database.pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
    return Number(rows[0]?.ms)
  }
  const before = await readDatabaseClock()
  const told = listener.now() ?? 0
  expect(told).toBeGreaterThan(before - 5_000)
  expect(told).toBeLessThanOrEqual((await readDatabaseClock()) + 1)
  await listener.stop()
})

test('a cut connection comes back by itself, says so, and hears again', async () => {
  const heard: string[] = []
  let ups = 0
  const listener = startListener({ connectionString: database.connectionString }, () => {})
  listener.on('news', (word) => heard.push(word))
  listener.onUp(() => {
    ups += 1
  })
  await until(listener.isUp)
  await say('first')
  await until(() => heard.includes('first'))

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sponti-listener' and datname = current_database()`.execute(database.db)
  await until(() => ups === 2)
  await say('second')
  await until(() => heard.includes('second'))
  await listener.stop()
  expect(listener.isUp()).toBe(false)
  expect(heard).toEqual(['first', 'second'])
})

/** Calls back when the clock is asked for, which is the last question before a listener is up. */
function watchClock(onAsked: () => void): () => Socket {
  class Watched extends Socket {
    override _write(...[chunk, ...rest]: Parameters<Socket['_write']>): void {
      if (chunk.includes('clock_timestamp')) onAsked()
      super._write(chunk, ...rest)
    }
  }
  return () => new Watched()
}

test('a channel that is added while it connects is heard', async () => {
  const heard: string[] = []
  const stream = watchClock(() => listener.on('news', (word) => heard.push(word)))
  const listener = startListener({ connectionString: database.connectionString, stream }, () => {})
  await until(listener.isUp)
  await say('first')
  await until(() => heard.includes('first'))
  await listener.stop()
})

test('a channel that is added later is heard, and what came before is said to be missed', async () => {
  const heard: string[] = []
  let ups = 0
  const listener = startListener({ connectionString: database.connectionString }, () => {})
  listener.onUp(() => {
    ups += 1
  })
  await until(() => ups === 1)
  listener.on('news', (word) => heard.push(word))
  await until(() => ups === 2)
  await say('first')
  await until(() => heard.includes('first'))
  await listener.stop()
})

const shortTimeouts = { ...timeouts, connectMs: 2_000, probeMs: 100, probeAnswerMs: 1_500, retryMs: 50 }

test('a connection that died silently is noticed and replaced', async () => {
  const proxy = await startDatabaseProxy(database)
  const [heard, ups]: [string[], string[]] = [[], []]
  const listener = startListener({ connectionString: proxy.connectionString }, () => {}, shortTimeouts)
  listener.on('news', (word) => heard.push(word))
  listener.onUp(() => ups.push('up'))
  await until(listener.isUp)
  const before = listener.heardUntil() ?? 0
  await until(() => (listener.heardUntil() ?? 0) > before)

  proxy.set('silent')
  const deafSince = listener.heardUntil()
  await say('missed')
  await until(() => !listener.isUp())
  expect(listener.heardUntil()).toBe(deafSince)

  proxy.set('open')
  await until(() => ups.length > 1)
  await say('second')
  await until(() => heard.includes('second'))
  expect(heard).toEqual(['second'])
  proxy.set('silent')
  await listener.stop()
  await proxy.close()
})
