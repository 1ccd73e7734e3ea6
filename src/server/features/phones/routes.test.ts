import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSms } from '#server/adapters/sms/sms.ts'
import { inTransaction } from '#server/db/database.ts'
import { stopTexts } from '#server/features/messages/text-actions.ts'
import { createSmsHandler } from '#server/features/messages/text-jobs.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import { listOutbox } from '#shared/outbox.ts'
import { claimPhone, getPhone, removePhone, updatePhone, verifyPhone } from '#shared/phones.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
let server: TestApp
let worker: Worker

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database)
  worker = startWorker(server.context, [createSmsHandler(createSms(server.context))], { pollMs: 50 })
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await database.close()
})

let last = 0
const newNumber = () => `+1202555${String(2_000 + ++last)}`

async function arrive() {
  const person = await createPerson(database.db)
  return { id: person.id, as: await signIn(database.db, person) }
}

async function listTexts(to: string): Promise<string[]> {
  const { body } = await server.call(listOutbox, {})
  return body.filter((message) => message.to === to).map(({ text }) => text)
}

/** The code that arrived last, once `count` texts have. */
async function readCode(to: string, count = 1): Promise<string> {
  await vi.waitFor(async () => expect(await listTexts(to)).toHaveLength(count))
  const [text = ''] = await listTexts(to)
  return /^(\d{6}) is your Sponti code/.exec(text)?.[1] ?? ''
}

const claim = (as: string, phoneNumber: string) => server.call(claimPhone, { as, body: { phoneNumber } })
function verify(as: string, code: string, findable = false) {
  return server.call(verifyPhone, { as, body: { code, findable } })
}

async function own(as: string, number: string, findable = false) {
  await claim(as, number)
  return verify(as, await readCode(number), findable)
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Ages the pending code. */
function age(userId: string, interval: string) {
  return database.pool.query(
    `update phone_verifications set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
     where user_id = $1`,
    [userId, interval],
  )
}

describe('a number becomes mine', () => {
  test('with the code that arrives on the phone, and not before', async () => {
    const { as } = await arrive()
    const number = newNumber()
    const asked = await claim(as, number.replace('+1202', '(202) '))
    expect(asked.status).toBe(200)
    expect(asked.body).toMatchObject({
      delivery: 'outbox',
      phoneNumber: null,
      pending: { displayNumber: `+1 202 555 ${number.slice(-4)}`, triesLeft: 5 },
    })
    const code = await readCode(number)
    expect((await listTexts(number))[0]).toMatch(new RegExp(`\\n@localhost #${code}$`))
    const verified = await verify(as, code, true)
    expect(verified.body).toMatchObject({
      phoneNumber: number,
      pending: null,
      findableByPhone: true,
      smsEnabled: false,
    })
    expect((await server.call(getCurrentUser, { as })).body.phoneNumber).toBe(number)
    expect((await verify(as, code)).status).toBe(410)
  })

  test('being found by it is my choice', async () => {
    const { as } = await arrive()
    expect((await own(as, newNumber())).body.findableByPhone).toBe(false)
    expect((await server.call(updatePhone, { as, body: { findable: true } })).body.findableByPhone).toBe(true)
  })

  test('the code is kept as a hash only', async () => {
    const { id, as } = await arrive()
    const number = newNumber()
    await claim(as, number)
    const code = await readCode(number)
    const { rows } = await database.pool.query('select * from phone_verifications where user_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test.each([
    ['call me', /not a whole phone number/],
    ['+49 1512 3456789', /cannot text that number \(Germany\)\. We can text: United States and Canada/],
    ['+1 800 555 0123', /cannot get texts/],
    ['', /Type your phone number/],
  ])('%j is refused with a sentence', async (phoneNumber, message) => {
    const { as } = await arrive()
    const { status, error } = await claim(as, phoneNumber)
    expect(status).toBe(400)
    expect(error).toMatchObject({ field: 'phoneNumber', message: expect.stringMatching(message) })
  })

  test('a second tap sends no second code from a node whose clock is ahead', async () => {
    const { as } = await arrive()
    const number = newNumber()
    const codes = () => database.db.selectFrom('outgoing_texts').select('id').where('to_number', '=', number).execute()
    await claim(as, number)
    vi.spyOn(server.context, 'now').mockImplementation(() => new Date(Date.now() + 3_600_000))
    await claim(as, number)
    vi.restoreAllMocks()
    expect(await codes()).toHaveLength(1)
  })

  test('a second tap sends no second code; later a new one replaces the old', async () => {
    const { id, as } = await arrive()
    const number = newNumber()
    await Promise.all([claim(as, number), claim(as, number)])
    const first = await readCode(number)
    expect((await claim(as, number)).status).toBe(200)
    await age(id, '31 seconds')
    await claim(as, number)
    const second = await readCode(number, 2)
    if (first !== second) expect((await verify(as, first)).status).toBe(400)
    expect((await verify(as, second)).status).toBe(200)
  })

  test('naming the number that is mine already sends nothing', async () => {
    const { as } = await arrive()
    const number = newNumber()
    await own(as, number)
    expect((await claim(as, number)).body).toMatchObject({ phoneNumber: number, pending: null })
    expect(await listTexts(number)).toHaveLength(1)
  })

  test('I keep the old number until the new one is proved', async () => {
    const { as } = await arrive()
    const [old, next] = [newNumber(), newNumber()]
    await own(as, old)
    expect((await claim(as, next)).body).toMatchObject({ phoneNumber: old, pending: { triesLeft: 5 } })
    expect((await verify(as, await readCode(next))).body.phoneNumber).toBe(next)
  })
})

describe('a wrong code', () => {
  test('leaves fewer tries, and after five the right one is worth nothing', async () => {
    const { as } = await arrive()
    const number = newNumber()
    await claim(as, number)
    const code = await readCode(number)
    const answers = []
    for (let tries = 0; tries < 5; tries += 1) answers.push(await verify(as, wrong(code)))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 410])
    expect(answers[0]?.error).toMatchObject({ field: 'code', message: 'That is not the code. 4 tries left.' })
    expect(answers[3]?.error?.message).toBe('That is not the code. One try left.')
    expect((await verify(as, code)).status).toBe(410)
    // A new code can then be requested without a cooldown.
    expect((await claim(as, number)).body.pending?.triesLeft).toBe(5)
    expect((await verify(as, await readCode(number, 2))).status).toBe(200)
  })

  test('five guesses at once are five tries', async () => {
    const { as } = await arrive()
    const number = newNumber()
    await claim(as, number)
    const code = await readCode(number)
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => verify(as, wrong(code))))
    expect((await verify(as, code)).status).toBe(410)
  })

  test('so is one of ten minutes ago, and one for somebody else', async () => {
    const { id, as } = await arrive()
    const other = await arrive()
    const number = newNumber()
    await claim(as, number)
    const code = await readCode(number)
    expect((await verify(other.as, code)).status).toBe(410)
    await age(id, '10 minutes')
    expect((await verify(as, code)).status).toBe(410)
    expect((await server.call(getPhone, { as })).body.pending).toBeNull()
  })

  test.each(['12345', '1234567', 'abcdef', ''])('%j is no code at all', async (code) => {
    const { as } = await arrive()
    expect((await verify(as, code)).error).toMatchObject({
      field: 'code',
      message: expect.stringContaining('6 digits'),
    })
  })
})

describe('codes in a day', () => {
  test('five to one number, whoever asks', async () => {
    const number = newNumber()
    for (let count = 0; count < 5; count += 1) expect((await claim((await arrive()).as, number)).status).toBe(200)
    const { status, error, headers } = await claim((await arrive()).as, number)
    expect(status).toBe(429)
    expect(error?.message).toContain('enough codes for a day')
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_600)
  })

  test('ten for one person', async () => {
    const { as } = await arrive()
    for (let count = 0; count < 10; count += 1) expect((await claim(as, newNumber())).status).toBe(200)
    expect((await claim(as, newNumber())).status).toBe(429)
  })
})

describe('two people and one number', () => {
  test('whoever proves it has it, and the other one sees that it is gone', async () => {
    const [ada, ben] = [await arrive(), await arrive()]
    const number = newNumber()
    await own(ada.as, number, true)
    await server.call(updatePhone, { as: ada.as, body: { smsEnabled: true } })
    await claim(ben.as, number)
    expect((await server.call(getPhone, { as: ada.as })).body.phoneNumber).toBe(number)
    await vi.waitFor(async () => expect(await listTexts(number)).toHaveLength(3))
    const code = (await listTexts(number)).map((text) => /^(\d{6}) is/.exec(text)?.[1]).find(Boolean) ?? ''
    expect((await verify(ben.as, code)).body.phoneNumber).toBe(number)
    expect((await server.call(getPhone, { as: ada.as })).body).toMatchObject({
      phoneNumber: null,
      findableByPhone: false,
      smsEnabled: false,
      lostAt: expect.any(String),
    })
    expect((await server.call(removePhone, { as: ada.as })).body.lostAt).toBeNull()
  })

  test('in the same moment one of them ends up with it', async () => {
    const [ada, ben] = [await arrive(), await arrive()]
    const number = newNumber()
    await claim(ada.as, number)
    const first = await readCode(number)
    await claim(ben.as, number)
    const second = await readCode(number, 2)
    const answers = await Promise.all([verify(ada.as, first), verify(ben.as, second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await database.pool.query('select id from users where phone_number = $1', [number])
    expect(rows).toHaveLength(1)
  })
})

describe('texts', () => {
  test('are off until I turn them on, which is confirmed by a text', async () => {
    const { id, as } = await arrive()
    const number = newNumber()
    await own(as, number)
    const on = await server.call(updatePhone, { as, body: { smsEnabled: true } })
    expect(on.body).toMatchObject({ smsEnabled: true, smsConsentAt: expect.any(String) })
    await vi.waitFor(async () => expect(await listTexts(number)).toHaveLength(2))
    expect((await listTexts(number))[0]).toMatch(/SMS notifications are on.*rates may apply.*HELP.*STOP/)
    // Turning them on again sends no second text.
    await server.call(updatePhone, { as, body: { smsEnabled: true } })
    expect(
      (await database.db.selectFrom('outgoing_texts').select('id').where('sender_id', '=', id).execute()).length,
    ).toBe(2)
    const off = await server.call(updatePhone, { as, body: { smsEnabled: false } })
    expect(off.body).toMatchObject({ smsEnabled: false, hasStopped: false })
    expect((await server.call(getCurrentUser, { as })).body.smsConsent).toBe(false)
  })

  test('need a number', async () => {
    const { as } = await arrive()
    const { status, error } = await server.call(updatePhone, { as, body: { smsEnabled: true } })
    expect(status).toBe(409)
    expect(error?.message).toContain('Add your phone number first')
  })

  test('that were stopped from the phone resume by the toggle', async () => {
    const { as } = await arrive()
    const number = newNumber()
    await own(as, number)
    await server.call(updatePhone, { as, body: { smsEnabled: true } })
    await inTransaction(database.db, (tx) => stopTexts(tx, number))
    expect((await server.call(getPhone, { as })).body).toMatchObject({ smsEnabled: false, hasStopped: true })
    const again = await server.call(updatePhone, { as, body: { smsEnabled: true } })
    expect(again.body).toMatchObject({ smsEnabled: true, hasStopped: false })
  })

  test('no code goes to a phone that said STOP, and I am told how to go on', async () => {
    const { as } = await arrive()
    const number = newNumber()
    await inTransaction(database.db, (tx) => stopTexts(tx, number))
    const { status, error } = await claim(as, number)
    expect(status).toBe(409)
    expect(error).toMatchObject({ field: 'phoneNumber', message: expect.stringMatching(/Text JOIN or START/) })
    expect((await server.call(getPhone, { as })).body.pending).toBeNull()
  })
})

describe('leaving', () => {
  test('the number goes, with its code, its consent and being found', async () => {
    const { as } = await arrive()
    const number = newNumber()
    await own(as, number, true)
    await claim(as, newNumber())
    const { body } = await server.call(removePhone, { as })
    expect(body).toMatchObject({
      phoneNumber: null,
      pending: null,
      findableByPhone: false,
      smsConsentAt: null,
      lostAt: null,
    })
  })

  test('where nothing can carry a text, nothing is promised', async () => {
    const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret', DEMO: 'off' }
    const bare = await startTestApp(database, github)
    const { as } = await arrive()
    expect((await bare.call(getPhone, { as })).body.delivery).toBe('none')
    const { status, error } = await bare.call(claimPhone, { as, body: { phoneNumber: newNumber() } })
    expect(status).toBe(503)
    expect(error?.message).toContain('Texts are not set up here')
    expect((await bare.app.http.inject('/api/dev/outbox')).statusCode).toBe(404)
    await bare.close()
  })
})
