import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMailHandler, enqueueMail } from '#server/adapters/mail/jobs.ts'
import { createMailer, MailRefused, requireMail } from '#server/adapters/mail/mail.ts'
import type { OpenContext } from '#server/context.ts'
import { inTransaction } from '#server/db/database.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { startDoomed } from '#tests/support/doomed-process.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'

let database: TestDatabase
let server: MailServer
let context: OpenContext
const workers: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startMailServer()
  context = await openTestContext(database, server.environment)
})
beforeEach(() => {
  Object.assign(server, { attempts: 0, mood: 'well', refusals: [] })
  server.taken.length = 0
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await server.stop()
  await context.close()
  await database.close()
})

const invitation = {
  to: 'aunt@example.com',
  subject: 'Ada invites you',
  text: 'Pizza! https://sponti.example/invite/abc',
  html: '<p>Pizza! <a href="https://sponti.example/invite/abc">Come</a></p>',
}

function work(inContext = context): Worker {
  const mailer = createMailer(inContext)
  const worker = startWorker(inContext, [createMailHandler(mailer)], { pollMs: 50, beatMs: 100, silentMs: 1_000 })
  workers.push({
    async stop() {
      await worker.stop()
      mailer.close()
    },
  })
  return worker
}

const send = (messageId: string) => inTransaction(context.db, (tx) => enqueueMail(tx, { ...invitation, messageId }))

const listJobs = async () => (await database.pool.query('select attempts, last_error from graphile_worker.jobs')).rows

describe('a mail', () => {
  test('arrives as it was written, with its own id and its calendar', async () => {
    const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' } as const
    await inTransaction(context.db, (tx) =>
      enqueueMail(tx, { ...invitation, calendar, messageId: '<one@sponti.example>', headers: { 'X-Spon': 'pizza' } }),
    )
    work()
    await vi.waitFor(() => expect(server.taken).toHaveLength(1))
    const [{ to, mail } = { to: [], mail: undefined }] = server.taken
    expect(to).toEqual(['aunt@example.com'])
    expect(mail).toMatchObject({
      messageId: '<one@sponti.example>',
      subject: 'Ada invites you',
      from: { name: 'Sponti', address: 'hello@sponti.example' },
      to: [{ address: 'aunt@example.com' }],
    })
    expect(mail?.text).toContain(invitation.text)
    expect(mail?.html?.trim()).toBe(invitation.html)
    const headers = mail?.headers.map(({ key, value }) => `${key}: ${value}`)
    expect(headers).toEqual(expect.arrayContaining(['x-spon: pizza', 'auto-submitted: auto-generated']))
    expect(mail?.attachments.some(({ mimeType }) => mimeType.includes('ics') || mimeType.includes('calendar'))).toBe(
      true,
    )
  })

  test('goes to one receiver, whatever the address says', async () => {
    const mailer = createMailer(context)
    await mailer.send({ ...invitation, to: 'a@example.com, b@example.com', messageId: '<two@x>' }).catch(() => {})
    mailer.close()
    expect(server.taken.flatMap(({ to }) => to).filter((to) => to.startsWith('b@'))).toEqual([])
  })

  test('is tried again when the server is busy, and then goes out once', async () => {
    server.refusals.push({ code: 451, text: 'Come back later, aunt@example.com' })
    await send('<busy@x>')
    work()
    await vi.waitFor(async () =>
      expect(await listJobs()).toMatchObject([{ attempts: 1, last_error: expect.any(String) }]),
    )
    const [{ last_error: words }] = await listJobs()
    expect(words).toContain('451')
    expect(words).not.toContain('aunt')
    await vi.waitFor(() => expect(server.taken).toHaveLength(1))
    await vi.waitFor(async () => expect(await listJobs()).toEqual([]))
    expect(server.attempts).toBe(2)
  })

  test('that is refused for good is not tried again', async () => {
    server.refusals.push({ code: 550, text: 'Nobody of that name' })
    await send('<never@x>')
    work()
    await vi.waitFor(() => expect(server.attempts).toBe(1))
    await vi.waitFor(async () => expect(await listJobs()).toEqual([]))
    expect(server.taken).toEqual([])
    server.refusals.push({ code: 554, text: 'No' })
    const mailer = createMailer(context)
    await expect(mailer.send({ ...invitation, messageId: '<x@x>' })).rejects.toThrow(MailRefused)
    mailer.close()
  })

  test('waits while the server is down, and goes out when it is back', async () => {
    await server.stop()
    await send('<down@x>')
    work()
    await vi.waitFor(async () =>
      expect(await listJobs()).toMatchObject([{ attempts: 1, last_error: expect.any(String) }]),
    )
    await server.restart()
    await vi.waitFor(() => expect(server.taken).toHaveLength(1))
  })

  test('that was taken without a word comes again under the same id', async () => {
    server.mood = 'slow'
    await send('<slow@x>')
    const mail = context.config.mail && { ...context.config.mail, url: server.hastyUrl }
    work({ ...context, config: { ...context.config, mail } })
    await vi.waitFor(async () =>
      expect(await listJobs()).toMatchObject([{ attempts: 1, last_error: expect.any(String) }]),
    )
    server.mood = 'well'
    await vi.waitFor(async () => expect(await listJobs()).toEqual([]))
    const ids = server.taken.map(({ mail }) => mail.messageId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids)).toEqual(new Set(['<slow@x>']))
  })

  test('goes out again when the worker is killed in the middle', async () => {
    server.mood = 'slow'
    await send('<killed@x>')
    const doomed = startDoomed('message-worker.ts', [database.connectionString, JSON.stringify(server.environment)])
    await vi.waitFor(() => expect(server.taken).toHaveLength(1))
    await doomed.kill()
    server.mood = 'well'
    work()
    await vi.waitFor(async () => expect(await listJobs()).toEqual([]))
    const ids = server.taken.map(({ mail }) => mail.messageId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids)).toEqual(new Set(['<killed@x>']))
  })
})

describe('without a mail server', () => {
  test('the demo keeps it in the outbox, once, and there no more than 200', async () => {
    const demo = await openTestContext(database)
    const mailer = createMailer(demo)
    for (const messageId of ['<a@x>', '<b@x>', '<a@x>']) await mailer.send({ ...invitation, messageId })
    const rows = await database.db.selectFrom('outbox').select(['recipient', 'subject', 'body']).execute()
    const body = `${invitation.text}\n\n-- \nThis server names no operator. Write to support@localhost\n`
    expect(rows).toEqual([1, 2].map(() => ({ recipient: invitation.to, subject: invitation.subject, body })))
    await database.pool.query(
      `insert into outbox (kind, recipient, body) select 'text', '+12025550123', n::text from generate_series(1, 205) n`,
    )
    await mailer.send({ ...invitation, messageId: '<c@x>' })
    const kept = await database.db.selectFrom('outbox').select('message_id').execute()
    expect(kept).toHaveLength(200)
    expect(kept.map((row) => row.message_id).filter(Boolean)).toEqual(['<c@x>'])
    requireMail(demo.config)
    await demo.close()
  })

  test('and without a demo nothing is kept, and whoever asks is told before', async () => {
    const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret', DEMO: 'off' }
    const bare = await openTestContext(database, github)
    await database.db.deleteFrom('outbox').execute()
    await createMailer(bare).send({ ...invitation, messageId: '<d@x>' })
    expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect(() => requireMail(bare.config)).toThrow('E-mail is not set up here')
    await bare.close()
  })
})
