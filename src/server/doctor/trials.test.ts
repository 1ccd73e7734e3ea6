import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createVapid } from '#server/adapters/push/vapid.ts'
import { tryPush } from '#server/doctor/trials.ts'
import { subscribeDevice } from '#shared/push.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { compileCache } from '#tests/support/node-process.ts'
import { createLocalAgent, startPushEndpoint } from '#tests/support/push-endpoint.ts'
import { startMailServer } from '#tests/support/smtp-server.ts'
import { startTwilioServer } from '#tests/support/twilio-server.ts'

let database: TestDatabase
let server: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const program = join(import.meta.dirname, '../doctor.ts')
/** The program's lines, and how it ends. */
async function run(args: string[], env: Record<string, string> = {}) {
  const variables = {
    PATH: process.env.PATH,
    ...compileCache,
    DEMO: 'on',
    DATABASE_URL: database.connectionString,
    ...env,
  }
  const ending = promisify(execFile)(process.execPath, [program, ...args], { env: variables })
  const { stdout, stderr, code } = await ending.then(
    (said) => ({ ...said, code: 0 }),
    (error) => error,
  )
  return { said: `${stdout}${stderr}`, code }
}

test('a test mail goes out by the server of SMTP_URL, from MAIL_FROM', async () => {
  const mail = await startMailServer()
  onTestFinished(() => mail.stop())
  const sent = await run(['--mail', 'robin@town.example'], mail.environment)
  expect(sent).toMatchObject({ code: 0, said: expect.stringContaining('took a test for robin@town.example') })
  expect(mail.taken).toMatchObject([
    { to: ['robin@town.example'], mail: { from: { address: 'hello@sponti.example' } } },
  ])
  mail.refusals.push({ code: 550, text: '5.1.1 nobody here' })
  expect(await run(['--mail', 'typo@town.example'], mail.environment)).toMatchObject({
    code: 1,
    said: expect.stringContaining('BROKEN  mail: The mail server refused it for good: EENVELOPE 550.'),
  })
})

test('a test text goes out by Twilio, to a number that may be texted', async () => {
  const twilio = await startTwilioServer()
  onTestFinished(() => twilio.stop())
  expect(await run(['--text', '(202) 555-0123'], twilio.environment)).toMatchObject({ code: 0 })
  expect(twilio.taken).toMatchObject([
    { to: '+12025550123', text: expect.stringContaining('A test by http://localhost') },
  ])
  const wrong = await run(['--text', '12'], twilio.environment)
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('That is not a whole phone number.') })
})

test('what is not set up, or unknown, is said', async () => {
  expect((await run(['--mail', 'a@b.example', '--text', '+12025550123', '--push', 'nobody@b.example'])).said).toBe(
    [
      'BROKEN  mail: not set up',
      'BROKEN  push: nobody is nobody@b.example',
      'BROKEN  texts: not set up',
      '',
      'To do, in this order:',
      ' 1. mail: Set SMTP_URL and MAIL_FROM.',
      ' 2. push: Give the address they sign in with, or an id: npm run admin -- people find.',
      ' 3. texts: Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
      '',
      '3 things are broken.\n',
    ].join('\n'),
  )
  expect(await run(['--fax', '1'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run doctor -- [--mail'),
  })
})

test('a test push reaches each device of a person, named by address or id', async () => {
  const endpoint = await startPushEndpoint()
  onTestFinished(() => endpoint.stop())
  const { context } = server
  const me = await createPerson(context.db)
  const send = (person: string) => tryPush(context, person, createLocalAgent(endpoint.address))
  expect(await send(me.id)).toMatchObject([{ state: 'broken', todo: expect.stringContaining('Settings') }])
  const subscription = endpoint.subscribe(await createVapid(context).getPublicKey())
  await server.call(subscribeDevice, { as: await signIn(context.db, me), body: { subscription } })
  expect(await send(me.email ?? '')).toMatchObject([{ state: 'ok' }])
  expect(endpoint.received).toMatchObject([
    { endpoint: subscription.endpoint, payload: { title: 'It works', reader: me.id } },
  ])
  endpoint.refusals.push({ status: 410 })
  expect(await send(me.id)).toMatchObject([{ state: 'broken', todo: 'Open the app on it again.' }])
})
