import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readKeyword } from '#server/adapters/sms/keywords.ts'
import { deleteCurrentUser } from '#shared/accounts.ts'
import { getPhone } from '#shared/phones.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { type InboundText, startTwilioServer, type TwilioServer, toInboundCall } from '#tests/support/twilio-server.ts'

const publicUrl = 'https://sponti.example'
const empty = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

let database: TestDatabase
let server: TestApp
let twilio: TwilioServer

beforeAll(async () => {
  database = await createTestDatabase()
  twilio = await startTwilioServer()
  server = await startTestApp(database, { ...twilio.environment, PUBLIC_URL: publicUrl })
})
afterAll(async () => {
  await server.close()
  await twilio.stop()
  await database.close()
})

let last = 0
const newNumber = () => `+1202555${String(3_000 + ++last)}`

async function post(call: { payload: string; headers: Record<string, string> }, to = server) {
  const {
    statusCode: status,
    body: text,
    headers,
  } = await to.app.http.inject({
    method: 'POST',
    url: '/api/sms/inbound',
    ...call,
  })
  return { status, text, type: headers['content-type'] }
}

const text = (message: InboundText) => post(toInboundCall(publicUrl, message))

async function hasOptedOut(number: string) {
  const row = await database.db
    .selectFrom('sms_opt_outs')
    .select('phone_number')
    .where('phone_number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

async function createOwner(number: string) {
  const now = new Date()
  const person = await createPerson(database.db, { phone_number: number, phone_verified_at: now, sms_consent_at: now })
  // The app is on https here.
  return { person, as: `__Host-${await signIn(database.db, person)}` }
}

describe('STOP', () => {
  test.each(['STOP', 'stop', ' Stop. ', 'STOPALL', 'Unsubscribe', 'cancel', 'END', 'quit'])(
    '%j ends texts for anyone, and is not answered a second time',
    async (word) => {
      const number = newNumber()
      expect(await text({ from: number, text: word })).toMatchObject({
        status: 200,
        text: empty,
        type: 'text/xml; charset=utf-8',
      })
      expect(await hasOptedOut(number)).toBe(true)
    },
  )

  test('turns texts off for the owner of the number, and outlives the account', async () => {
    const number = newNumber()
    const { as } = await createOwner(number)
    expect((await server.call(getPhone, { as })).body.smsEnabled).toBe(true)
    await text({ from: number, text: 'STOP' })
    expect((await server.call(getPhone, { as })).body).toMatchObject({ smsEnabled: false, hasStopped: true })
    await server.call(deleteCurrentUser, { as })
    expect(await hasOptedOut(number)).toBe(true)
  })

  test('twice is once', async () => {
    const number = newNumber()
    await text({ from: number, text: 'STOP' })
    expect((await text({ from: number, text: 'STOP' })).status).toBe(200)
    expect(await hasOptedOut(number)).toBe(true)
  })
})

describe('JOIN and HELP', () => {
  test.each(['JOIN', 'Start', 'unstop'])('%s resumes, and says so', async (word) => {
    const number = newNumber()
    const { as } = await createOwner(number)
    await text({ from: number, text: 'STOP' })
    const { text: answer } = await text({ from: number, text: word })
    expect(answer).toMatch(/<Message>Sponti: .*on again.*Msg &amp; data rates may apply.*STOP.*<\/Message>/)
    expect(await hasOptedOut(number)).toBe(false)
    expect((await server.call(getPhone, { as })).body.smsEnabled).toBe(true)
  })

  test.each(['HELP', 'info'])('%s tells what this is and whom to write to', async (word) => {
    const number = newNumber()
    await text({ from: number, text: 'STOP' })
    const { text: answer } = await text({ from: number, text: word })
    expect(answer).toMatch(/<Message>Sponti: .*support@sponti\.example.*STOP.*JOIN.*<\/Message>/)
    expect(await hasOptedOut(number)).toBe(true)
  })

  test('what the provider has answered itself is not answered again', async () => {
    const number = newNumber()
    const help = await text({ from: number, text: 'HELP', extra: { OptOutType: 'HELP' } })
    expect(help.text).toBe(empty)
    await text({ from: number, text: 'leave me alone', extra: { OptOutType: 'STOP' } })
    expect(await hasOptedOut(number)).toBe(true)
    await text({ from: number, text: 'ok fine', extra: { OptOutType: 'START' } })
    expect(await hasOptedOut(number)).toBe(false)
  })

  test.each(['See you there!', 'stop by later', '', '🎉', 'joint'])('%j is just a message', async (words) => {
    const number = newNumber()
    expect(await text({ from: number, text: words })).toMatchObject({ status: 200, text: empty })
    expect(await hasOptedOut(number)).toBe(false)
    expect(readKeyword(words)).toBeNull()
  })
})

describe('whoever is not the provider', () => {
  test('is refused: no signature, a wrong one, one with a letter that is none of ASCII, one for other words or another address', async () => {
    const number = newNumber()
    const good = toInboundCall(publicUrl, { from: number, text: 'STOP' })
    const type = { 'content-type': good.headers['content-type'] }
    const forged = [
      { ...good, headers: type },
      { ...good, headers: { ...type, 'x-twilio-signature': 'AAAA' } },
      { ...good, headers: { ...type, 'x-twilio-signature': `é${good.headers['x-twilio-signature'].slice(1)}` } },
      { ...good, payload: good.payload.replace('Body=STOP', 'Body=JOIN') },
      { ...good, payload: `${good.payload}&Extra=1` },
      toInboundCall('https://other.example', { from: number, text: 'STOP' }),
    ]
    for (const call of forged) {
      const { status, text: body } = await post(call as typeof good)
      expect(status).toBe(403)
      expect(JSON.parse(body).message).toContain('text provider')
    }
    expect(await hasOptedOut(number)).toBe(false)
  })

  test('gets nowhere with a copy of an old message', async () => {
    const number = newNumber()
    const stop = toInboundCall(publicUrl, { from: number, text: 'STOP' })
    await post(stop)
    await text({ from: number, text: 'JOIN' })
    expect((await post(stop)).status).toBe(403)
    expect(await hasOptedOut(number)).toBe(false)
    const [one, two] = await Promise.all([post(stop), post(stop)])
    expect([one.status, two.status]).toEqual([403, 403])
    expect(await hasOptedOut(number)).toBe(false)
  })

  test('is refused where no provider is configured', async () => {
    const bare = await startTestApp(database, { PUBLIC_URL: publicUrl })
    const { status } = await post(toInboundCall(publicUrl, { from: newNumber(), text: 'STOP' }), bare)
    expect(status).toBe(403)
    await bare.close()
  })

  test.each([
    ['JSON', '{"From":7}', 'application/json', 400],
    ['nothing', '', 'application/x-www-form-urlencoded', 403],
    ['a NUL byte', 'From=%00&Body=STOP&MessageSid=%00', 'application/x-www-form-urlencoded', 403],
  ])('%s leaves the server standing', async (_name, payload, type, status) => {
    expect((await post({ payload, headers: { 'content-type': type } })).status).toBe(status)
  })

  test('a signed message of a strange shape changes nothing', async () => {
    expect(await text({ from: '12345', text: 'STOP' })).toMatchObject({ status: 200, text: empty })
    for (const sid of ['\u0000', 'x'.repeat(65)])
      expect((await text({ from: newNumber(), text: 'STOP', sid })).status).toBe(403)
    expect(await hasOptedOut('12345')).toBe(false)
  })
})
