import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSms, requireTexts } from '#server/adapters/sms/sms.ts'
import type { OpenContext } from '#server/context.ts'
import { inTransaction } from '#server/db/database.ts'
import { resumeTexts, stopTexts } from '#server/features/messages/text-actions.ts'
import { createSmsHandler, enqueueSms, reserveText } from '#server/features/messages/text-jobs.ts'
import { findTextableNumber, type Purpose } from '#server/features/messages/text-queries.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createPerson, type PersonRow } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { startDoomed } from '#tests/support/doomed-process.ts'
import { ownNumber, startTwilioServer, type TwilioServer } from '#tests/support/twilio-server.ts'

let database: TestDatabase
let server: TwilioServer
let context: OpenContext
let ada: PersonRow
const workers: Worker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTwilioServer()
  context = await openTestContext(database, server.environment)
})
beforeEach(async () => {
  Object.assign(server, { attempts: 0, mood: 'well', refusals: [], taken: [] })
  ada = await createPerson(database.db)
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

let last = 0
/** A number that no other test in this file uses. */
const newNumber = () => `+1202555${String(1_000 + ++last)}`

function work(inContext = context) {
  const options = { pollMs: 50, beatMs: 100, silentMs: 1_000 }
  workers.push(startWorker(inContext, [createSmsHandler(createSms(inContext))], options))
}

function send(to: string, given: { purpose?: Purpose; senderId?: string | null; secondsToLive?: number } = {}) {
  return inTransaction(context.db, (tx) =>
    enqueueSms(tx, { to, text: 'Ada invites you', purpose: 'invite', senderId: ada.id, ...given }),
  )
}

function listTexts(to: string) {
  return database.db
    .selectFrom('outgoing_texts')
    .select(['status', 'failure'])
    .where('to_number', '=', to)
    .orderBy('id')
    .execute()
}

const listJobs = async () => (await database.pool.query('select attempts, last_error from graphile_worker.jobs')).rows
const allDone = () => vi.waitFor(async () => expect(await listJobs()).toEqual([]))

describe('a text', () => {
  test('reaches the phone from our number', async () => {
    const to = newNumber()
    await send(to)
    work()
    await allDone()
    expect(server.taken).toEqual([{ to, from: ownNumber, text: 'Ada invites you' }])
    expect(await listTexts(to)).toEqual([{ status: 'sent', failure: null }])
  })

  test('is not there when its cause was rolled back', async () => {
    const to = newNumber()
    const failed = inTransaction(context.db, async (tx) => {
      await enqueueSms(tx, { to, text: 'x', purpose: 'invite', senderId: ada.id })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await listTexts(to)).toEqual([])
    expect(await listJobs()).toEqual([])
  })

  test('waits while the provider is busy, and goes out once', async () => {
    const to = newNumber()
    server.refusals.push({ status: 429, code: 20429 })
    await send(to)
    work()
    await allDone()
    expect(server.attempts).toBe(2)
    expect(server.taken).toHaveLength(1)
    expect(await listTexts(to)).toEqual([{ status: 'sent', failure: null }])
  })

  test('waits while the provider cannot be reached', async () => {
    const to = newNumber()
    await server.stop()
    await send(to)
    work()
    const waiting = [{ attempts: 1, last_error: 'Twilio cannot be reached.' }]
    await vi.waitFor(async () => expect(await listJobs()).toEqual(waiting))
    expect(await listTexts(to)).toEqual([{ status: 'queued', failure: null }])
    await server.restart()
    await allDone()
    expect(server.taken).toHaveLength(1)
  })

  test('is not sent again when the provider fails, because it may be on its way', async () => {
    const to = newNumber()
    server.mood = 'broken'
    await send(to)
    work()
    await allDone()
    expect(server.attempts).toBe(1)
    expect(await listTexts(to)).toEqual([{ status: 'unknown', failure: 'the provider gave no clear answer' }])
  })

  test('is not sent again when the provider does not answer', { timeout: 120_000 }, async () => {
    const to = newNumber()
    server.mood = 'slow'
    await send(to)
    work()
    await allDone()
    expect(server.attempts).toBe(1)
    expect(await listTexts(to)).toEqual([{ status: 'unknown', failure: 'the provider gave no clear answer' }])
  })

  test('is given up when the provider says no', async () => {
    const to = newNumber()
    server.refusals.push({ status: 400, code: 21211 })
    await send(to)
    work()
    await allDone()
    expect(await listTexts(to)).toEqual([{ status: 'failed', failure: 'Twilio answered 400 (21211).' }])
  })

  test('that hits a STOP which only the provider knew of is remembered as one', async () => {
    const to = newNumber()
    const now = new Date()
    const ben = await createPerson(database.db, { phone_number: to, phone_verified_at: now, sms_consent_at: now })
    server.refusals.push({ status: 400, code: 21610 })
    await send(to)
    work()
    await allDone()
    await send(to)
    await allDone()
    expect(await listTexts(to)).toMatchObject([{ status: 'failed' }, { status: 'failed', failure: 'opted out' }])
    const owner = database.db.selectFrom('users').select('sms_consent').where('id', '=', ben.id)
    expect(await owner.executeTakeFirst()).toEqual({ sms_consent: false })
  })

  test('goes out at most once when the worker is killed in the middle', { timeout: 120_000 }, async () => {
    const to = newNumber()
    server.mood = 'slow'
    await send(to)
    const doomed = startDoomed('message-worker.ts', [database.connectionString, JSON.stringify(server.environment)])
    await vi.waitFor(() => expect(server.taken).toHaveLength(1))
    await doomed.kill()
    server.mood = 'well'
    work()
    await allDone()
    expect(server.taken).toHaveLength(1)
    expect(await listTexts(to)).toEqual([{ status: 'unknown', failure: 'the worker was stopped while it was sent' }])
  })

  test('that comes too late, or whose sender is gone, stays here', async () => {
    const [late, orphaned] = [newNumber(), newNumber()]
    const ben = await createPerson(database.db)
    await send(late, { secondsToLive: -1 })
    await send(orphaned, { senderId: ben.id })
    await database.db.deleteFrom('users').where('id', '=', ben.id).execute()
    work()
    await allDone()
    expect(server.taken).toEqual([])
    expect(await listTexts(late)).toEqual([{ status: 'failed', failure: 'too late' }])
    expect(await listTexts(orphaned)).toEqual([{ status: 'failed', failure: 'its sender is gone' }])
  })
})

describe('nobody is texted who', () => {
  test('opted out, not even while the text was on its way', async () => {
    const to = newNumber()
    await send(to)
    await inTransaction(database.db, (tx) => stopTexts(tx, to))
    work()
    await allDone()
    expect(server.attempts).toBe(0)
    expect(await listTexts(to)).toEqual([{ status: 'failed', failure: 'opted out' }])
    for (const purpose of ['code', 'notice'] as const)
      await expect(send(to, { purpose })).rejects.toMatchObject({ code: 'conflict' })
    await inTransaction(database.db, (tx) => resumeTexts(tx, to))
    await send(to)
  })

  const now = new Date()
  test.each([
    ['turned texts off in the app', { sms_consent: false, sms_consent_at: now }],
    ['never turned them on', { sms_consent: true, sms_consent_at: null }],
  ])('%s, but for the code they ask for', async (_who, consent) => {
    const to = newNumber()
    const ben = await createPerson(database.db, { phone_number: to, phone_verified_at: now, ...consent })
    await expect(send(to, { purpose: 'notice' })).rejects.toMatchObject({ code: 'conflict' })
    await send(to)
    work()
    await allDone()
    expect(server.attempts).toBe(0)
    await send(to, { purpose: 'code' })
    // An unverified number does not make its owner's settings apply.
    await database.db.updateTable('users').set({ phone_verified_at: null }).where('id', '=', ben.id).execute()
    await send(to)
  })

  test('verified the number while the text was on its way, and left texts off', async () => {
    const to = newNumber()
    await send(to)
    await createPerson(database.db, { phone_number: to, phone_verified_at: now })
    work()
    await allDone()
    expect(server.attempts).toBe(0)
    expect(await listTexts(to)).toEqual([{ status: 'failed', failure: 'opted out' }])
  })

  test('has no verified number, or never agreed', async () => {
    async function find(given: Parameters<typeof createPerson>[1]) {
      return findTextableNumber(database.db, (await createPerson(database.db, given)).id)
    }
    const agreed = { phone_verified_at: new Date(), sms_consent_at: new Date() }
    const [to, stopped] = [newNumber(), newNumber()]
    await inTransaction(database.db, (tx) => stopTexts(tx, stopped))
    expect(await find({ ...agreed, phone_number: to })).toBe(to)
    expect(await find({ ...agreed, phone_number: newNumber(), phone_verified_at: null })).toBeNull()
    expect(await find({ ...agreed, phone_number: newNumber(), sms_consent_at: null })).toBeNull()
    expect(await find({ ...agreed, phone_number: newNumber(), sms_consent: false })).toBeNull()
    expect(await find({ ...agreed, phone_number: stopped })).toBeNull()
    expect(await find({})).toBeNull()
  })
})

test('a text with an id of its own takes one place, however often it is asked for', async () => {
  const [to, id] = [newNumber(), crypto.randomUUID()]
  for (let count = 0; count < 2; count += 1) await send(to)
  const ask = () => inTransaction(context.db, (tx) => reserveText(tx, { id, to, purpose: 'invite', senderId: ada.id }))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([id, id, id])
  expect(await ask()).toBe(id)
  await expect(send(to)).rejects.toMatchObject({ code: 'too_many' })
})

describe('a day has room for', () => {
  test('three invitations to one number, whoever sends them, also all at once', async () => {
    const to = newNumber()
    const senders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createPerson(database.db)))
    const results = await Promise.allSettled(senders.map(({ id }) => send(to, { senderId: id })))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) {
      expect(reason.code).toBe('too_many')
      expect(reason.message).toContain('has had enough invitations for a day')
      expect(reason.extra.retryAfter).toBeGreaterThan(86_000)
    }
    work()
    await allDone()
    expect(server.taken).toHaveLength(3)
  })

  test('twenty invitations by one sender, and tomorrow is another day', async () => {
    for (let count = 0; count < 20; count += 1) await send(newNumber())
    await expect(send(newNumber())).rejects.toThrow('That was your last invitation by text for today')
    await send(newNumber(), { purpose: 'code' })
    await database.pool.query(
      `update outgoing_texts set created_at = now() - interval '25 hours' where sender_id = $1`,
      [ada.id],
    )
    await send(newNumber())
  })

  test('three even where those of yesterday waited until today', async () => {
    const to = newNumber()
    for (let count = 0; count < 3; count += 1) await send(to)
    await database.pool.query(
      `update outgoing_texts set created_at = now() - interval '25 hours' where to_number = $1`,
      [to],
    )
    await send(to)
    work()
    await allDone()
    expect(server.taken).toHaveLength(3)
    const failures = (await listTexts(to)).filter(({ status }) => status === 'failed')
    expect(failures).toEqual([{ status: 'failed', failure: 'over the limit' }])
  })
})

describe('without a provider', () => {
  test('the demo keeps texts in its outbox', async () => {
    const demo = await openTestContext(database)
    const to = newNumber()
    await send(to)
    work(demo)
    await allDone()
    const kept = database.db.selectFrom('outbox').select(['kind', 'body']).where('recipient', '=', to)
    expect(await kept.execute()).toEqual([{ kind: 'text', body: 'Ada invites you' }])
    requireTexts(demo.config)
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await demo.close()
  })

  test('and without a demo whoever asks is told before', async () => {
    const bare = { ...context.config, twilio: undefined, demo: false }
    expect(() => requireTexts(bare)).toThrow('Texts are not set up here')
  })
})
