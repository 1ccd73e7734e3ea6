import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { addGuest, sendForm, share } from '#tests/support/visitors.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startTestApp(database, { RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function openDoor(): Promise<string> {
  const host = await createPerson(database.db, { first_name: 'Maya' })
  return share(app, { as: await signIn(database.db, host) }, await createEvent(database.db, host))
}

test('a network makes ten guests an hour, an IPv6 one as a whole, and whoever is refused counts for nothing', async () => {
  const token = await openDoor()
  const at = (n: number) => ({ token, ip: `2001:db8:1:2::${n}` })
  for (let n = 0; n < 3; n += 1) expect((await sendForm(app, { ...at(n), name: '' })).status).toBe(400)
  expect((await sendForm(app, { ...at(1), token: 'x'.repeat(43) })).status).toBe(410)
  const guests = await Promise.all(Array.from({ length: 10 }, (_, n) => addGuest(app, at(n))))
  const refused = await sendForm(app, at(11))
  expect(refused.error).toMatchObject({
    code: 'too_many',
    message: 'Many guests have answered from your network within an hour. Join, or try again later.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  // Who is in goes on, and so does everybody else.
  expect((await sendForm(app, { ...at(12), as: guests[0]?.as ?? '', response: 'might-show' })).status).toBe(200)
  expect((await sendForm(app, { token, ip: '2001:db8:1:3::1' })).status).toBe(200)
  expect((await sendForm(app, { token, ip: '203.0.113.7' })).status).toBe(200)
})
