import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVapid } from '#server/adapters/push/vapid.ts'
import { isKeyPair, isPublicKey } from '#server/config/key-pairs.ts'
import type { OpenContext } from '#server/context.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
let context: OpenContext

beforeAll(async () => {
  database = await createTestDatabase()
  context = await openTestContext(database)
})
afterAll(async () => {
  await context.close()
  await database.close()
})

function claimsOf([header = '']: string[]) {
  const token = /t=([\w.-]+)/.exec(header)?.[1] ?? ''
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

test('nodes that start together have one key, and keep it', async () => {
  const nodes = Array.from({ length: 6 }, () => createVapid(context))
  const keys = await Promise.all(nodes.map((node) => node.getPublicKey()))
  expect(new Set(keys).size).toBe(1)
  expect(isPublicKey(keys[0] ?? '')).toBe(true)
  expect(await createVapid(context).getPublicKey()).toBe(keys[0])
  const [row, ...others] = await database.db.selectFrom('server_keys').selectAll().execute()
  expect(others).toEqual([])
  expect(isKeyPair({ publicKey: keys[0] ?? '', privateKey: row?.private_key ?? '' })).toBe(true)
})

test('a key that was configured goes before the one that was made', async () => {
  const row = await database.db.selectFrom('server_keys').selectAll().executeTakeFirstOrThrow()
  const keys = [{ publicKey: row.public_key, privateKey: row.private_key }]
  const vapid = { keys, subject: 'mailto:us@sponti.example' }
  await database.db.deleteFrom('server_keys').execute()
  const configured = createVapid({ ...context, config: { ...context.config, vapid } })
  expect(await configured.getPublicKey()).toBe(row.public_key)
  expect(claimsOf(await configured.authorize('https://push.example'))).toMatchObject({ sub: vapid.subject })
  expect(await database.db.selectFrom('server_keys').select('name').execute()).toEqual([])
})

test('each push service gets its own note, signed anew every hour', async () => {
  let hours = 0
  const vapid = createVapid({ ...context, now: () => new Date(Date.now() + hours * 3_600_000) })
  const first = await vapid.authorize('https://one.example')
  expect(claimsOf(first)).toMatchObject({ aud: 'https://one.example', sub: 'mailto:support@localhost.invalid' })
  expect(await vapid.authorize('https://one.example')).toBe(first)
  expect(claimsOf(await vapid.authorize('https://other.example')).aud).toBe('https://other.example')
  hours = 1.1
  expect(await vapid.authorize('https://one.example')).not.toBe(first)
})
