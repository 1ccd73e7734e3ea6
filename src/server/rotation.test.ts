import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findUnsubscribed, toUnsubscribeToken } from '#server/adapters/mail/opt-outs.ts'
import { startJobs } from '#server/start-jobs.ts'
import { getShareLink, makeShareLink } from '#shared/invites.ts'
import { listOutbox } from '#shared/outbox.ts'
import { claimPhone, verifyPhone } from '#shared/phones.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const [old, next] = ['an old secret that is long enough to be one', 'a new secret that is long enough to be one']
let database: Awaited<ReturnType<typeof createTestDatabase>>
/** Before the secret is exchanged, while both are known, and after the old one was taken out. */
let before: TestApp
let between: TestApp
let after: TestApp
let jobs: ReturnType<typeof startJobs>

beforeAll(async () => {
  database = await createTestDatabase()
  before = await startTestApp(database, { SESSION_SECRET: old })
  between = await startTestApp(database, { SESSION_SECRET: `${next}, ${old}` })
  after = await startTestApp(database, { SESSION_SECRET: next })
  jobs = startJobs(before.context)
})
afterAll(async () => {
  await jobs.stop()
  await Promise.all([before, between, after].map((app) => app.close()))
  await database.close()
})

test('a link that was made with the old secret is shown while it is known, and a new one ever after', async () => {
  const host = await createPerson(database.db)
  const as = await signIn(database.db, host)
  const params = { id: (await createEvent(database.db, host)).id }
  const made = await before.call(makeShareLink, { as, params })
  const read = async (app: TestApp) => (await app.call(getShareLink, { as, params })).body.url
  expect(await read(between)).toBe(made.body.url)
  expect(await read(after)).toBeNull()

  const other = { id: (await createEvent(database.db, host)).id }
  const fresh = await between.call(makeShareLink, { as, params: other })
  expect((await after.call(getShareLink, { as, params: other })).body.url).toBe(fresh.body.url)
})

test('a code that was texted before the exchange is right after it', async () => {
  const as = await signIn(database.db, await createPerson(database.db))
  await before.call(claimPhone, { as, body: { phoneNumber: '+12025550147' } })
  const code = await vi.waitFor(async () => {
    const { body } = await before.call(listOutbox, {})
    const [text] = body.filter(({ to }) => to === '+12025550147')
    expect(text).toBeDefined()
    return /\d{6}/.exec(text?.text ?? '')?.[0] ?? ''
  })
  const verify = (app: TestApp) => app.call(verifyPhone, { as, body: { code, findable: false } })
  expect((await verify(after)).status).toBe(400)
  expect((await verify(between)).status).toBe(200)
})

test('whoever gets a mail before the exchange can unsubscribe after it', () => {
  const token = toUnsubscribeToken(old, 'ada@example.com')
  expect(findUnsubscribed([next, old], token)).not.toBeNull()
  expect(findUnsubscribed([next], token)).toBeNull()
})
