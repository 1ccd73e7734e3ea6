import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enqueueMail } from '#server/adapters/mail/jobs.ts'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/db/database.ts'
import { makeToken } from '#server/http/tokens.ts'
import { hourlyCleanup } from '#server/jobs/clean-up.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startJobs } from '#server/start-jobs.ts'
import { createLog } from '#server/telemetry/log.ts'
import { uploadProfilePicture } from '#shared/media.ts'
import { lookUpPhones } from '#shared/users.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

/* Promises of the privacy page that no feature's tests cover. docs/privacy-evidence.md refers to these tests. */

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

/** $1 is a person, $2 how many hours old the row is. Each gives the row a name, by which it is found again. */
const rows = {
  idempotency_keys: {
    hours: 48,
    insert: `insert into idempotency_keys (user_id, key, fingerprint, created_at)
      values ($1, $2::text, 'f', now() - make_interval(hours => $2::text::int))`,
    name: 'key',
  },
  rate_limits: {
    hours: 240,
    insert: `insert into rate_limits (key, window_start, count)
      select $2::text, now() - make_interval(hours => $2::text::int), 1 from users where id = $1`,
    name: 'key',
  },
  outgoing_texts: {
    hours: 240,
    insert: `insert into outgoing_texts (sender_id, to_number, purpose, failure, created_at)
      values ($1, '+12025550123', 'notice', $2::text, now() - make_interval(hours => $2::text::int))`,
    name: 'failure',
  },
  push_subscriptions: {
    hours: 720,
    insert: `insert into push_subscriptions (user_id, endpoint, p256dh, auth, is_active, updated_at, session_id)
      select $1, $2::text, 'p', 'a', false, now() - make_interval(hours => $2::text::int), id from sessions where user_id = $1`,
    name: 'endpoint',
  },
  push_deliveries: {
    hours: 168,
    insert: `with notification as (
        insert into notifications (user_id, type, title, message, cause) values ($1, 'comment', 't', 'm', $2::text)
        returning id
      ), device as (
        insert into push_subscriptions (user_id, endpoint, p256dh, auth, session_id)
        select $1, 'device ' || $2::text, 'p', 'a', id from sessions where user_id = $1 returning id
      )
      insert into push_deliveries (notification_id, subscription_id, attempt, created_at)
      select notification.id, device.id, $2::text::int, now() - make_interval(hours => $2::text::int)
      from notification, device`,
    name: 'attempt::text',
  },
  notification_mails: {
    hours: 168,
    // They have ids of their time, by which old ones are found.
    insert: `insert into notification_mails (id, user_id, outcome, created_at)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7abc8' || substr(md5($2::text), 1, 15))::uuid,
        $1, $2::text, at
      from (select now() - make_interval(hours => $2::text::int) as at) moment`,
    name: 'outcome',
  },
  event_carriers: {
    hours: 192,
    // These were over when they were posted. Events have ids of their time, by which old carriers are found.
    insert: `with event as (
        insert into events (id, host_id, title, created_at, ends_at)
        select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7abc8' || substr(md5($2::text), 1, 15))::uuid,
          $1, $2::text, at, at
        from (select now() - make_interval(hours => $2::text::int) as at) moment
        returning id, created_at, ends_at
      )
      insert into event_carriers (event_id, user_id, host_id, created_at, ends_at)
      select id, $1, $1, created_at, ends_at from event`,
    name: '(select title from events where id = event_id)',
  },
  called_off_events: {
    hours: 168,
    insert: `insert into called_off_events (event_id, host_id, title, visibility, called_off_at)
      values (gen_random_uuid(), $1, $2::text, 'friends', now() - make_interval(hours => $2::text::int))`,
    name: 'title',
  },
  event_contacts: {
    hours: 24,
    insert: `with event as (
        insert into events (host_id, title, ends_at)
        values ($1, $2::text, now() - make_interval(hours => $2::text::int)) returning id
      )
      insert into event_contacts (event_id, user_id, email, token_hash, sealed_token)
      select id, $1, $2::text, $2::text, '' from event`,
    name: 'email',
  },
  users: {
    hours: 720,
    insert: `insert into users (first_name, kind, created_at)
      select $2::text, 'guest', now() - make_interval(hours => $2::text::int) from users where id = $1`,
    name: 'first_name',
  },
  guest_refusals: {
    hours: 4320,
    insert: `insert into guest_refusals (host_id, device_hash, created_at)
      values ($1, $2::text, now() - make_interval(hours => $2::text::int))`,
    name: 'device_hash',
  },
  guest_devices: {
    hours: 4320,
    insert: `insert into guest_devices (user_id, device_hash, created_at)
      values ($1, $2::text, now() - make_interval(hours => $2::text::int))`,
    name: 'device_hash',
  },
  'graphile_worker._private_jobs': {
    hours: 168,
    insert: `with task as (
        insert into graphile_worker._private_tasks (identifier) select 'task ' || $2::text from users where id = $1
        returning id
      )
      insert into graphile_worker._private_jobs (key, task_id, attempts, max_attempts, updated_at)
      select $2::text, id, 1, 1, now() - make_interval(hours => $2::text::int) from task`,
    name: 'key',
  },
} as const

test('what has a term is gone after it, and not before', async () => {
  const context = await openTestContext(database)
  const person = await createPerson(context.db)
  await signIn(context.db, person)
  for (const { hours, insert } of Object.values(rows))
    for (const age of [hours - 1, hours + 1]) await database.pool.query(insert, [person.id, String(age)])
  await inTransaction(context.db, (tx) => enqueue(tx, hourlyCleanup, {}))
  const worker = startJobs(context)
  for (const [table, { hours, name }] of Object.entries(rows))
    await vi.waitFor(async () => {
      const ages = [String(hours - 1), String(hours + 1)]
      const left = await database.pool.query(`select ${name} as age from ${table} where ${name} = any($1)`, [ages])
      expect([table, ...left.rows.map(({ age }) => age)]).toEqual([table, String(hours - 1)])
    })
  await worker.stop()
  await context.close()
})

test('numbers that are only looked up are kept nowhere', async () => {
  const as = await signIn(database.db, await createPerson(database.db))
  const number = '+12025550177'
  expect((await server.call(lookUpPhones, { as, body: { phoneNumbers: [number] } })).body).toEqual([])
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const found = await database.pool.query(`select 1 from ${name} t where t::text like $1`, [`%${number.slice(1)}%`])
    expect([name, found.rowCount]).toEqual([name, 0])
  }
})

test('a request is logged by its kind, not by who made it or for what', async () => {
  const context = await openTestContext(database)
  let written = ''
  const log = Object.assign(createLog('trace'), {
    [pino.symbols.streamSym]: { write: (line: string) => (written += line) },
  })
  const app = await createApp({ ...context, log }, join(context.config.dataDir, 'no-web'))
  const person = await createPerson(context.db, { first_name: 'Canary' })
  const cookie = await signIn(context.db, person)
  await app.http.inject({ url: '/api/invite/canary-token', remoteAddress: '203.0.113.77', headers: { cookie } })
  await app.http.inject({ url: `/api/users/${person.id}?q=canary`, remoteAddress: '203.0.113.77', headers: { cookie } })
  app.beginStop()
  await app.http.close()
  await context.close()
  expect(written).toContain('/api/users/:id')
  for (const secret of ['canary', 'Canary', '203.0.113.77', person.id, person.email ?? 'none', cookie])
    expect(written).not.toContain(secret)
})

test('no secret of a request or a job is logged, even at trace', async () => {
  const context = await openTestContext(database)
  let written = ''
  const log = Object.assign(createLog('trace'), {
    [pino.symbols.streamSym]: { write: (line: string) => (written += line) },
  })
  const app = await createApp({ ...context, log }, join(context.config.dataDir, 'no-web'))
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  const person = await createPerson(context.db)
  const cookie = await signIn(context.db, person)
  const token = makeToken()
  const headers = { cookie, authorization: `Bearer ${token}`, origin: context.config.publicUrl }

  const form = new FormData()
  form.set('profilePicture', new Blob(['no picture']), 'canary-file.png')
  await fetch(`${base}${uploadProfilePicture.path}`, { method: 'POST', headers, body: form })
  for (const path of [`/invite/${token}`, `/api/invite/${token}`, `/api/calendar-feed/${token}.ics`, `/api/auth/token`])
    await fetch(`${base}${path}?authToken=canary-word&q=${token}`, { headers })
  await fetch(`${base}/%?q=${token}`, { headers }).then((response) => response.text())
  const socket = connect(port, '127.0.0.1').resume()
  socket.end(`BREW /invite/${token} HTTP/1.1\r\ncookie: ${cookie}\r\n\r\n`)
  await once(socket, 'close')
  await app.http.close()

  const worker = startJobs({ ...context, log })
  const mail = { to: 'canary@example.com', subject: 'canary-word', text: `/invite/${token}`, html: '' }
  await inTransaction(context.db, (tx) => enqueueMail(tx, mail))
  await vi.waitFor(
    async () => expect(await context.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1),
    10_000,
  )
  await worker.stop()
  await context.close()

  expect(written).toContain('Providing options to busboy')
  expect(written).toContain('queue: ')
  for (const secret of [cookie, cookie.split('=')[1] ?? '', token, 'canary', person.id, 'Bearer'])
    expect(written).not.toContain(secret)
})

test('there is no field for a bio, a birthday, a gender or an IP address', async () => {
  const { rows: columns } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)(bio|about|birth|birthday|age|gender|ip|ip_address)(_|$)'`,
  )
  expect(columns).toEqual([])
})
