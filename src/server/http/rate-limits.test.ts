import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAppConfig, updateCurrentUser } from '#shared/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let one: TestApp
let other: TestApp
const secret = 'the same secret on every node: 32+'

beforeAll(async () => {
  database = await createTestDatabase()
  one = await startTestApp(database, { RATE_LIMITS: 'on', SESSION_SECRET: secret })
  other = await startTestApp(database, { RATE_LIMITS: 'on', SESSION_SECRET: secret })
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
})

test('writes are counted by all nodes together, for each person alone', async () => {
  const eager = await signIn(database.db, await createPerson(database.db))
  const calm = await signIn(database.db, await createPerson(database.db))
  function write(node: TestApp, as: string) {
    return node.call(updateCurrentUser, { as, body: { firstName: 'Maya', lastName: 'Ortiz' } })
  }

  const statuses: number[] = []
  for (let i = 0; i < 121; i++) statuses.push((await write(i % 2 ? one : other, eager)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)

  const refused = await write(one, eager)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.error?.message).toMatch(/Try again in \d+ seconds/)
  expect((await write(one, calm)).status).toBe(200)
})

test('what is kept of a person in the counters does not tell who it is', async () => {
  const rows = await database.db.selectFrom('rate_limits').select('key').execute()
  const people = await database.db.selectFrom('users').select('id').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) for (const { id } of people) expect(key).not.toContain(id)
})

test('reads have a generous limit of their own on each node', async () => {
  const read = () => one.app.http.inject({ url: getAppConfig.path, remoteAddress: '203.0.113.7' })
  for (let i = 0; i < 1200; i++) await read()
  expect((await read()).statusCode).toBe(429)
  expect((await one.call(getAppConfig, {})).status).toBe(200)
})

test('an IPv6 network is one caller, however many addresses it has', async () => {
  const read = (remoteAddress: string) => one.app.http.inject({ url: getAppConfig.path, remoteAddress })
  await Promise.all(Array.from({ length: 1200 }, (_, i) => read(`2001:db8:1:2::${i.toString(16)}`)))
  expect((await read('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await read('2001:db8:1:3::1')).statusCode).toBe(200)
})
