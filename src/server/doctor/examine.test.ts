import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createPool } from '#server/db/pool.ts'
import { examine } from '#server/doctor/examine.ts'
import { createCertificate } from '#tests/support/certificate.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { compileCache } from '#tests/support/node-process.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { type SilentServer, startSilentServer } from '#tests/support/silent-server.ts'
import { startMailServer } from '#tests/support/smtp-server.ts'
import { startTwilioServer } from '#tests/support/twilio-server.ts'

/** Nothing listens there. */
const closed = '127.0.0.1:9'
let folder: string
let database: TestDatabase
let silent: SilentServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sponti-doctor-'))
  database = await createTestDatabase()
  silent = await startSilentServer()
})
afterAll(async () => {
  await silent.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function look(what: string, env: Record<string, string> = {}, now?: () => number) {
  const variables = { DATA_DIR: folder, DATABASE_URL: database.connectionString, DEMO: 'on', ...env }
  const findings = (await examine(variables, now)).filter((finding) => finding.what === what)
  return findings[0]
}

const silence = 'did not answer within 5 seconds'

describe('the database', () => {
  test('is named without its password, with what would be migrated', async () => {
    expect(await look('database')).toMatchObject({ state: 'ok', says: expect.stringContaining('PostgreSQL 18') })
    await database.pool.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`)
    expect(await look('database')).toMatchObject({ state: 'note', says: expect.stringContaining('9999_later.sql') })
    await database.pool.query(`update schema_migrations set needs = '9998' where name = '9999_later.sql'`)
    expect(await look('database')).toMatchObject({
      state: 'broken',
      says: expect.stringContaining('9999_later.sql ran there, which needs a version with migration 9998'),
    })
    // An installation from before it was kept.
    await database.pool.query('alter table schema_migrations rename column needs to needed')
    expect(await look('database')).toMatchObject({ state: 'note' })
    await database.pool.query('alter table schema_migrations rename column needed to needs')
    await database.pool.query(`delete from schema_migrations where name = '9999_later.sql'`)
  })

  test('is broken where a migration is missing that this version no longer has', async () => {
    await database.pool.query(`create table kept as select * from schema_migrations`)
    await database.pool.query(`delete from schema_migrations where name > '0029'`)
    expect(await look('database')).toMatchObject({
      state: 'broken',
      says: expect.stringContaining('too old for this version: 0029_carriers_without_keys.sql did not run there'),
    })
    await database.pool.query(
      `insert into schema_migrations select * from kept on conflict do nothing; drop table kept`,
    )
  })

  test('is broken where nobody listens, where nobody answers, and where there is none of that name', async () => {
    const secret = `postgres://sponti:s3cret@${closed}/sponti`
    const refused = await look('database', { DATABASE_URL: secret })
    expect(refused).toMatchObject({ state: 'broken', says: `${closed}/sponti: nobody listens there` })
    const DATABASE_URL = `postgres://sponti:s3cret@127.0.0.1:${silent.port}/sponti`
    expect(await look('database', { DATABASE_URL })).toMatchObject({
      state: 'broken',
      says: expect.stringContaining(silence),
    })
    const missing = new URL(database.connectionString)
    missing.pathname = '/nothing'
    const found = await look('database', { DATABASE_URL: missing.href })
    expect(found).toMatchObject({ state: 'broken', says: expect.stringContaining('has no database of that name') })
  })

  test('is broken where the password is wrong', async () => {
    const dir = join(folder, 'strict')
    const server = await startEmbeddedPostgres({ dir })
    onTestFinished(() => server.stop())
    const pool = createPool({ connectionString: server.connectionString })
    onTestFinished(() => pool.end())
    await pool.query(`create role robin login password 'right'`)
    const hba = join(dir, 'pg_hba.conf')
    await writeFile(hba, `local all robin scram-sha-256\n${await readFile(hba, 'utf8')}`)
    await pool.query('select pg_reload_conf()')
    function url(password: string) {
      return `${server.connectionString.replace('user=postgres', 'user=robin')}&password=${password}`
    }
    await expect
      .poll(() => look('database', { DATABASE_URL: url('wrong') }))
      .toMatchObject({
        state: 'broken',
        says: expect.stringContaining('refuses the password'),
      })
    expect(await look('database', { DATABASE_URL: url('right') })).toMatchObject({ state: 'note' })
  })

  test('that is embedded is named with its folder, before and after it was made', async () => {
    const dataDir = join(folder, 'alone')
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' }
    expect(await look('database', env)).toMatchObject({ state: 'note', says: expect.stringContaining('first start') })
    const server = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') })
    onTestFinished(() => server.stop())
    expect(await look('database', env)).toMatchObject({ says: expect.stringContaining('embedded, in ') })
  })

  test('tells a clock that is wrong by seconds from one that is wrong by minutes', async () => {
    expect(await look('clock')).toMatchObject({ state: 'ok' })
    const ahead = await look('clock', {}, () => Date.now() + 20_000)
    expect(ahead).toMatchObject({ state: 'note', says: 'this machine is 20 seconds ahead of the database' })
    const behind = await look('clock', {}, () => Date.now() - 300_000)
    expect(behind).toMatchObject({ state: 'broken', says: 'this machine is 300 seconds behind the database' })
  })
})

test('a replica has to be one, and to answer', async () => {
  const { connectionString } = database
  expect(await look('replica', { DATABASE_REPLICA_URL: connectionString })).toMatchObject({
    state: 'broken',
    says: expect.stringContaining('is no replica: it takes writes'),
  })
  const DATABASE_REPLICA_URL = `postgres://sponti@${closed}/sponti`
  expect(await look('replica', { DATABASE_REPLICA_URL })).toMatchObject({ state: 'broken' })
})

test('mail is tried up to the password, and no further', async () => {
  const mail = await startMailServer()
  onTestFinished(() => mail.stop())
  expect(await look('mail', mail.environment)).toMatchObject({ state: 'ok' })
  mail.passwords = ['right']
  const url = (password: string) => (mail.environment.SMTP_URL ?? '').replace('//', `//sponti:${password}@`)
  expect(await look('mail', { ...mail.environment, SMTP_URL: url('right') })).toMatchObject({ state: 'ok' })
  expect(await look('mail', { ...mail.environment, SMTP_URL: url('wrong') })).toMatchObject({
    state: 'broken',
    says: expect.stringMatching(/^127\.0\.0\.1:\d+ refuses user or password$/),
    todo: 'Correct them in SMTP_URL.',
  })
  const from = { MAIL_FROM: 'hello@sponti.example' }
  const wrong = await look('mail', { ...from, SMTP_URL: `smtp://127.0.0.1:${silent.port}` })
  expect(wrong).toMatchObject({ state: 'broken', says: expect.stringContaining(silence) })
  const nobody = await look('mail', { ...from, SMTP_URL: `smtp://${closed}` })
  expect(nobody).toMatchObject({ state: 'broken', says: `${closed}: nobody listens there` })
})

test('texts are tried up to the token', async () => {
  const twilio = await startTwilioServer()
  onTestFinished(() => twilio.stop())
  expect(await look('texts', twilio.environment)).toMatchObject({ state: 'ok' })
  const wrong = await look('texts', { ...twilio.environment, TWILIO_AUTH_TOKEN: 'wrong' })
  expect(wrong).toMatchObject({ state: 'broken', says: expect.stringContaining('account or token is wrong') })
  const quiet = await look('texts', { ...twilio.environment, TWILIO_API_URL: `http://127.0.0.1:${silent.port}` })
  expect(quiet).toMatchObject({ state: 'broken', says: expect.stringContaining(silence) })
})

test('the store is written, read and cleared', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings
  const env = {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  }
  expect(await look('files', env)).toMatchObject({ state: 'ok' })
  expect(await look('files', { ...env, S3_SECRET_ACCESS_KEY: 'guessed' })).toMatchObject({ state: 'broken' })
  const quiet = await look('files', { ...env, S3_ENDPOINT: `http://127.0.0.1:${silent.port}` })
  expect(quiet).toMatchObject({ state: 'broken', says: expect.stringContaining(silence) })
  expect(await look('files')).toMatchObject({ state: 'ok', says: expect.stringContaining('embedded, in ') })
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  expect(await look('files', { DATA_DIR: join(file, 'below') })).toMatchObject({ state: 'broken' })
})

test('the certificate of the public address is looked at', async () => {
  const { key, certificate } = createCertificate('localhost')
  const server = createServer({ key, cert: certificate }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await look('TLS', { PUBLIC_URL: `https://localhost:${port}` })).toMatchObject({ state: 'broken' })
  const nobody = await look('TLS', { PUBLIC_URL: `https://${closed}` })
  expect(nobody).toMatchObject({ state: 'broken', says: `${closed}: nobody listens there` })
  const quiet = await look('TLS', { PUBLIC_URL: `https://127.0.0.1:${silent.port}` })
  expect(quiet).toMatchObject({ state: 'broken', says: expect.stringContaining(silence) })
  expect(await look('TLS', { PUBLIC_URL: 'http://sponti.example' })).toMatchObject({ state: 'broken' })
  expect(await look('TLS')).toMatchObject({ state: 'note', todo: expect.stringContaining('PUBLIC_URL=https://') })
})

test('a proxy on another machine has to be named', async () => {
  const env = { HOST: '0.0.0.0', PUBLIC_URL: `https://${closed}` }
  expect(await look('proxy', env)).toMatchObject({ state: 'note', todo: expect.stringContaining('TRUST_PROXY') })
  expect(await look('proxy', { ...env, TRUST_PROXY: '10.0.0.7' })).toMatchObject({ state: 'ok' })
})

test('the program says it in sentences, and ends with 1 where something is broken', async () => {
  const program = join(import.meta.dirname, '../doctor.ts')
  function run(env: Record<string, string>) {
    return promisify(execFile)(process.execPath, [program], {
      env: { PATH: process.env.PATH, ...compileCache, DATA_DIR: folder, ...env },
    })
  }
  const { stdout } = await run({ DATABASE_URL: database.connectionString })
  expect(stdout).toContain('Nothing is broken.')
  await expect(run({ DATABASE_URL: `postgres://robin:s3cret@${closed}/x` })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /BROKEN {2}database: 127\.0\.0\.1:9\/x: nobody listens there\n[\s\S]+To do, in this order:\n 1\. database: Start it[\s\S]+ 2\. TLS:/,
    ),
  })
  await expect(run({ S3_BUCKET: 'photos' })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('configuration: S3_ENDPOINT is missing while S3_BUCKET is set.'),
  })
})
