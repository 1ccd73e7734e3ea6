import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'
import { countUse, deleteExpired, isReachable, reserveRequestSlot } from '#server/http/queries.ts'
import { createDrawingLimit, createMemoryLimit, createRateLimits } from '#server/http/rate-limits.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let context: Awaited<ReturnType<typeof openTestContext>>

beforeAll(async () => {
  database = await createTestDatabase()
  context = await openTestContext(database, { RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await context.close()
  await database.close()
})

let counter = 0
function makeName() {
  counter += 1
  return `name-${counter}`
}

async function age(key: string, seconds: number) {
  const { window_start: start } = await database.db
    .selectFrom('rate_limits')
    .select('window_start')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const earlier = new Date(start.getTime() - seconds * 1000)
  await database.db.updateTable('rate_limits').set({ window_start: earlier }).where('key', '=', key).execute()
}

test('uses add up in their window, for each name alone, and begin anew after it', async () => {
  const [key, other] = [makeName(), makeName()]
  expect(await countUse(database.db, key, { seconds: 60 })).toEqual({ count: 1, resetIn: 60 })
  expect((await countUse(database.db, key, { seconds: 60, uses: 5 })).count).toBe(6)
  expect((await countUse(database.db, other, { seconds: 60 })).count).toBe(1)
  await age(key, 40)
  const late = await countUse(database.db, key, { seconds: 60 })
  expect(late.count).toBe(7)
  expect(late.resetIn).toBeGreaterThan(10)
  expect(late.resetIn).toBeLessThanOrEqual(20)
  await age(key, 21)
  expect(await countUse(database.db, key, { seconds: 60, uses: 2 })).toEqual({ count: 2, resetIn: 60 })
})

test('a node counts each one’s reads in a window of its own', () => {
  let at = 1_000_000
  const config = { ...context.config, rateLimits: true }
  const count = createMemoryLimit({ config, now: () => new Date(at) }, { name: 'read', max: 2, seconds: 10 })
  count('maya')
  count('maya')
  expect(() => count('maya')).toThrow('Try again in 10 seconds.')
  expect(() => count('ben')).not.toThrow()
  at += 9_999
  expect(() => count('maya')).toThrow('Try again in 1 second.')
  at += 1
  count('maya')
  count('maya')
  expect(() => count('maya')).toThrow('That was a lot at once.')
})

test('a long window says truly when it ends', () => {
  const fixed = { ...context, now: () => new Date(0) }
  const count = createMemoryLimit(fixed, { name: 'read', max: 1, seconds: 3600 })
  count('maya')
  expect(() => count('maya')).toThrow('Try again in 60 minutes.')
})

test.each([
  [90, 'en', 'in 90 seconds.'],
  [91, 'en', 'in 2 minutes.'],
  [3436, 'es', 'en 58 minutos.'],
  [1, 'es', 'en 1 segundo.'],
  [5401, 'de', 'in 2 Stunden nochmal.'],
  [86_400, 'fr', 'dans 24 heures.'],
  [2, 'ar', 'بعد ثانيتين.'],
  [170, 'ar', 'بعد 3 دقائق.'],
  [40, 'ar', 'بعد 40 ثانية.'],
] as const)('%i seconds are said in %s as “%s”', (seconds, language, words) => {
  const count = createMemoryLimit({ ...context, now: () => new Date(0) }, { name: 'read', max: 1, seconds })
  count('maya')
  expect(() => inLanguage(language, () => count('maya'))).toThrow(words)
})

test('240 pages a minute are drawn for one address, and as many for the next', () => {
  const count = createDrawingLimit({ ...context, now: () => new Date(0) })
  const draw = (ip: string) => count({ ip } as FastifyRequest)
  for (let page = 0; page < 240; page += 1) draw('192.0.2.1')
  expect(() => draw('192.0.2.1')).toThrow('Try again in 60 seconds.')
  expect(() => draw('192.0.2.2')).not.toThrow()
})

test('where limits are off nothing is counted', async () => {
  const config = { ...context.config, rateLimits: false }
  const count = createMemoryLimit({ config, now: context.now }, { name: 'read', max: 1, seconds: 10 })
  for (let i = 0; i < 3; i += 1) count('maya')
  const name = makeName()
  const check = createRateLimits({ ...context, config })
  const request = { method: 'POST', ip: '203.0.113.1' } as FastifyRequest
  for (let i = 0; i < 3; i += 1) await check(request, null, { name, max: 1, seconds: 60 })
  const counted = await database.db.selectFrom('rate_limits').select('key').where('key', 'like', `${name}%`).execute()
  expect(counted).toEqual([])
})

test('a node that meets very many callers forgets the oldest first', () => {
  const count = createMemoryLimit({ ...context, now: () => new Date(0) }, { name: 'read', max: 1, seconds: 60 })
  count('first')
  for (let i = 0; i < 49_999; i += 1) count(`caller ${i}`)
  expect(() => count('first')).toThrow()
  count('one more')
  expect(() => count('caller 0')).toThrow()
  expect(() => count('first')).not.toThrow()
})

test('a call with its own limit is counted under it, by person or else by address', async () => {
  const limit = { name: makeName(), max: 2, seconds: 60 }
  const check = createRateLimits(context)
  const from = (ip: string, method = 'GET') => ({ method, ip }) as FastifyRequest
  const maya = { id: (await createPerson(database.db)).id, sessionId: 'any', kind: 'member' as const }
  await check(from('203.0.113.2'), maya, limit)
  await check(from('203.0.113.3', 'POST'), maya, limit)
  await expect(check(from('203.0.113.4'), maya, limit)).rejects.toThrow(/Try again in (60|5\d) seconds/)
  await check(from('203.0.113.2'), null, limit)
  await check(from('203.0.113.2'), null, limit)
  await expect(check(from('203.0.113.2'), null, limit)).rejects.toMatchObject({ code: 'too_many' })
  await check(from('203.0.113.9'), null, limit)
})

test('a limit by address counts whoever is there together, signed in or not', async () => {
  const limit = { name: makeName(), max: 2, seconds: 60, byAddress: true } as const
  const check = createRateLimits(context)
  const from = (ip: string) => ({ method: 'POST', ip }) as FastifyRequest
  const [maya, ben] = ['maya', 'ben'].map((id) => ({ id, sessionId: 'any', kind: 'member' as const }))
  await check(from('203.0.113.5'), maya ?? null, limit)
  await check(from('203.0.113.5'), ben ?? null, limit)
  await expect(check(from('203.0.113.5'), null, limit)).rejects.toMatchObject({ code: 'too_many' })
  await check(from('203.0.113.6'), maya ?? null, limit)
})

test('reads and writes without one have theirs: 1200 and 120 a minute', async () => {
  const check = createRateLimits(context)
  for (const [method, max] of [
    ['GET', 1200],
    ['POST', 120],
  ] as const) {
    const me = { id: (await createPerson(database.db)).id, sessionId: 'any', kind: 'member' as const }
    const ask = (as = method as string) => check({ method: as, ip: '203.0.113.5' } as FastifyRequest, me)
    for (let i = 0; i < max; i += 1) await ask(method === 'GET' && i % 2 ? 'HEAD' : method)
    await expect(ask()).rejects.toThrow(/Try again in (60|[45]\d) seconds/)
    await expect(ask()).rejects.toMatchObject({ code: 'too_many' })
  }
})

test('requests to a slow service go one a second, and nobody waits too long', async () => {
  const service = makeName()
  const reserve = (longest: number) => reserveRequestSlot(database.db, service, longest)
  expect(await reserve(0)).toBe(0)
  await age(service, -100)
  expect(await reserve(95_000)).toBeNull()
  const wait = (await reserve(150_000)) ?? 0
  expect(wait).toBeGreaterThan(90_000)
  expect(wait).toBeLessThanOrEqual(101_000)
  expect((await reserve(150_000)) ?? 0).toBeGreaterThan(wait)
  await age(service, 200)
  expect(await reserve(0)).toBe(0)
})

test('what has run out is deleted, the rest stays', async () => {
  const [kept, gone] = [makeName(), makeName()]
  for (const key of [kept, gone]) await countUse(database.db, key, { seconds: 60 })
  await age(kept, 10 * 86_400 - 600)
  await age(gone, 10 * 86_400 + 600)
  const [maya, ben] = [await createPerson(database.db), await createPerson(database.db)]
  for (const person of [maya, ben]) await signIn(database.db, person)
  const ended = new Date(Date.now() - 60_000)
  await database.db.updateTable('sessions').set({ expire: ended }).where('user_id', '=', ben.id).execute()
  await deleteExpired(database.db)
  const windows = database.db.selectFrom('rate_limits').select('key').where('key', 'in', [kept, gone])
  expect(await windows.execute()).toEqual([{ key: kept }])
  const sessions = database.db.selectFrom('sessions').select('user_id').where('user_id', 'in', [maya.id, ben.id])
  expect(await sessions.execute()).toEqual([{ user_id: maya.id }])
})

test('a database that answers is reachable, one that does not is not', async () => {
  expect(await isReachable(database.db)).toBe(true)
  const pool = createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere', max: 1 })
  expect(await isReachable(createDatabase(pool))).toBe(false)
  await pool.end()
})
