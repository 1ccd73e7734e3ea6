import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startJobs } from '#server/start-jobs.ts'
import { toUploadUrl } from '#shared/avatars.ts'
import { inviteFriendByEmail, inviteFriendByPhone } from '#shared/invites.ts'
import { getAudio, uploadAudio } from '#shared/media.ts'
import { toPath } from '#shared/paths.ts'
import { receiveText } from '#shared/phones.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { startMailServer } from '#tests/support/smtp-server.ts'
import { startTwilioServer, toInboundCall } from '#tests/support/twilio-server.ts'

/** Keys are changed in a rolling restart: for a while some nodes and workers have the old ones, and some the new ones. */

let database: TestDatabase
let as: string

beforeAll(async () => {
  database = await createTestDatabase()
  as = await signIn(database.db, await createPerson(database.db))
})
afterAll(() => database.close())

async function startWith(environment: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp(database, { SESSION_SECRET: 'one secret for all of the nodes here', ...environment })
  onTestFinished(() => app.close())
  return app
}

/** A worker with this app's keys, until `seen` is true. Jobs that failed are due again at once. */
async function workUntil({ context }: TestApp, seen: () => boolean): Promise<void> {
  await database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  const jobs = startJobs(context)
  try {
    await vi.waitFor(() => expect(seen()).toBe(true))
  } finally {
    await jobs.stop()
  }
}

test('a mail that a worker with the old password tried is sent by one with the new password', async () => {
  const mail = await startMailServer()
  onTestFinished(() => mail.stop())
  const { SMTP_URL = '', ...rest } = mail.environment
  const [old, next] = await Promise.all(
    ['old', 'new'].map((password) =>
      startWith({ ...rest, SMTP_URL: SMTP_URL.replace('smtp://', `smtp://sponti:${password}@`) }),
    ),
  )
  if (!old || !next) throw new Error('Two apps were started.')
  mail.passwords = ['new']
  const email = 'ada@elsewhere.example'
  await old.call(inviteFriendByEmail, { as, body: { email } })
  await workUntil(old, () => mail.strangers > 0)
  expect(mail.taken).toEqual([])
  await workUntil(next, () => mail.taken.length > 0)
  expect(mail.taken.map(({ to }) => to)).toEqual([[email]])
})

test('a text that a worker with the old token tried is sent by one with the new token', async () => {
  const twilio = await startTwilioServer()
  onTestFinished(() => twilio.stop())
  const old = await startWith({ ...twilio.environment, TWILIO_AUTH_TOKEN: 'old' })
  const next = await startWith({ ...twilio.environment, TWILIO_AUTH_TOKEN: 'new, old' })
  twilio.tokens = ['new']
  const phoneNumber = '+12025550171'
  await old.call(inviteFriendByPhone, { as, body: { phoneNumber } })
  await workUntil(old, () => twilio.strangers > 0)
  expect(twilio.taken).toEqual([])
  await workUntil(next, () => twilio.taken.length > 0)
  expect(twilio.taken.map(({ to }) => to)).toEqual([phoneNumber])
})

test('somebody’s STOP is heard while the token is changed, whichever it is signed with', async () => {
  const twilio = await startTwilioServer()
  onTestFinished(() => twilio.stop())
  const between = await startWith({ ...twilio.environment, TWILIO_AUTH_TOKEN: 'new, old' })
  const after = await startWith({ ...twilio.environment, TWILIO_AUTH_TOKEN: 'new' })
  async function hear({ app, context }: TestApp, token: string) {
    const call = toInboundCall(context.config.publicUrl, { from: '+12025550172', text: 'STOP', token })
    return (await app.http.inject({ method: 'POST', url: receiveText.path, ...call })).statusCode
  }
  expect([await hear(between, 'old'), await hear(between, 'new')]).toEqual([200, 200])
  expect([await hear(after, 'old'), await hear(after, 'new')]).toEqual([403, 200])
})

const recording = readFileSync(join(import.meta.dirname, '../../tests/fixtures/voice-live.webm'))

async function upload({ baseUrl }: TestApp) {
  const body = new FormData()
  body.set('recording', new File([recording], 'note.webm', { type: 'audio/webm' }))
  const response = await fetch(baseUrl + uploadAudio.path, { method: 'POST', headers: { cookie: as }, body })
  return { status: response.status, ...((await response.json()) as { audioUrl: string; message: string }) }
}

async function play(node: TestApp, audioUrl: string) {
  const key = audioUrl.slice(toUploadUrl('').length)
  return (await fetch(node.baseUrl + toPath(getAudio, { params: { key } }), { headers: { cookie: as } })).status
}

test('recordings are kept and played by nodes with old and new keys to the store', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  function toEnvironment({ accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string }) {
    const { endpoint, region, bucket } = s3.settings
    return {
      ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    }
  }
  const before = await startWith(toEnvironment(s3.addKey('OLD')))
  const { audioUrl: first } = await upload(before)
  const after = await startWith(toEnvironment(s3.addKey('NEW')))
  const { audioUrl: second } = await upload(after)
  for (const node of [before, after])
    for (const audioUrl of [first, second]) expect(await play(node, audioUrl)).toBe(200)

  s3.revokeKey('OLD')
  expect(await play(after, first)).toBe(200)
  expect((await upload(after)).status).toBe(200)
  expect(await upload(before)).toMatchObject({
    status: 503,
    message: 'We cannot keep recordings right now. Try again in a moment.',
  })
  s3.revokeKey('NEW')
})
