import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  deleteCurrentUser,
  endDevice,
  getAppConfig,
  getCurrentUser,
  listDevices,
  updateCurrentUser,
} from '#shared/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { ageSessions, befriend, createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { listUserReferences, seedEveryTable } from '#tests/support/life.ts'
import { listenLive } from '#tests/support/live.ts'

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

const statusOf = async (as: string) => (await server.call(getCurrentUser, { as })).status

describe('the own account', () => {
  it('tells friends and the other devices of a new name, and nobody else', async () => {
    const [maya, ben, stranger] = [
      await createPerson(database.db),
      await createPerson(database.db),
      await createPerson(database.db),
    ]
    await befriend(database.db, maya, ben)
    const as = await signIn(database.db, maya)
    const listen = (to: string) => listenLive(server.baseUrl, to)
    const [own, near, far] = [
      await listen(as),
      await listen(await signIn(database.db, ben)),
      await listen(await signIn(database.db, stranger)),
    ]
    await Promise.all([own, near, far].map((ear) => ear.hears('hello')))
    await server.call(updateCurrentUser, { as, body: { firstName: 'Maja', lastName: 'Ortiz' } })
    await Promise.all([own, near].map((ear) => ear.hears('changed')))
    expect(own.changes()[0]?.lists).toEqual(['account'])
    expect(near.changes()[0]?.lists.toSorted()).toEqual(['feed', 'friends'])
    expect(far.changes()).toEqual([])
    for (const ear of [own, near, far]) ear.close()
  })

  it('is unknown to someone who is signed out', async () => {
    const answer = await server.call(getCurrentUser, {})
    expect(answer).toMatchObject({ status: 401, error: { message: 'Unauthorized' } })
    expect((await server.call(getCurrentUser, { as: 'sponti_session=made-up' })).status).toBe(401)
  })

  it('shows address, number, and how many friends and spons there are', async () => {
    const ada = await createPerson(database.db, { phone_number: '+12025550100', first_name: 'Ada', last_name: null })
    const [ben, cleo] = [await createPerson(database.db), await createPerson(database.db)]
    await befriend(database.db, ada, ben)
    await database.db.insertInto('friendships').values({ user_id: ada.id, friend_id: cleo.id }).execute()
    await createEvent(database.db, ada)
    const { body } = await server.call(getCurrentUser, { as: await signIn(database.db, ada) })
    expect(body).toMatchObject({
      id: ada.id,
      displayName: 'Ada',
      lastName: null,
      email: ada.email,
      phoneNumber: '+12025550100',
      smsConsent: true,
      friendCount: 1,
      eventCount: 1,
    })
  })

  it('takes a new name, trimmed, and refuses one that is missing or too long', async () => {
    const as = await signIn(database.db, await createPerson(database.db))
    function rename(firstName: string, lastName: string) {
      return server.call(updateCurrentUser, { as, body: { firstName, lastName } })
    }
    expect((await rename('  Grace ', 'Hopper')).body).toMatchObject({ displayName: 'Grace Hopper' })
    expect((await rename(' ', 'Hopper')).error).toMatchObject({
      field: 'firstName',
      message: expect.stringContaining('First name is required'),
    })
    expect((await rename('Grace', '')).error).toMatchObject({
      message: expect.stringContaining('Last name is required'),
    })
    expect((await rename('x'.repeat(51), 'Hopper')).error).toMatchObject({
      message: expect.stringContaining('First name too long'),
    })
    expect((await rename('Grace', 'x'.repeat(51))).error).toMatchObject({
      message: expect.stringContaining('Last name too long'),
    })
    expect((await server.call(getCurrentUser, { as })).body).toMatchObject({ displayName: 'Grace Hopper' })
  })

  it('refuses a name that is no text, whatever it pretends to be', async () => {
    const as = await signIn(database.db, await createPerson(database.db))
    const pretender = { length: -1, toString: 1, valueOf: 2 } as unknown as string
    const answer = await server.call(updateCurrentUser, { as, body: { firstName: 'Ada', lastName: pretender } })
    expect(answer).toMatchObject({ status: 400, error: { field: 'lastName' } })
  })

  it('takes one name of a person with one name', async () => {
    const as = await signIn(database.db, await createPerson(database.db, { first_name: 'Teller', last_name: null }))
    const body = { firstName: 'Madonna', lastName: ' ' }
    const renamed = await server.call(updateCurrentUser, { as, body })
    expect(renamed.body).toMatchObject({ displayName: 'Madonna', lastName: null })
  })

  it('says before sign-in what this installation offers', async () => {
    expect((await server.call(getAppConfig, {})).body).toEqual({
      demo: true,
      github: false,
      oidc: null,
      email: true,
      signUp: 'open',
      operator: { name: null, address: null, supportEmail: 'support@localhost', sourceUrl: null },
      papers: [],
    })
  })
})

describe('devices', () => {
  it('are listed newest first, with the one in use marked', async () => {
    const ada = await createPerson(database.db)
    const [old, current] = [await signIn(database.db, ada), await signIn(database.db, ada)]
    const { body } = await server.call(listDevices, { as: old })
    expect(body.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect((await server.call(listDevices, { as: current })).body.map(({ isCurrent }) => isCurrent)).toEqual([
      true,
      false,
    ])
  })

  it('can be signed out one by one', async () => {
    const ada = await createPerson(database.db)
    const [lost, mine] = [await signIn(database.db, ada), await signIn(database.db, ada)]
    expect(await statusOf(lost)).toBe(200)
    const devices = (await server.call(listDevices, { as: mine })).body
    const id = devices.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect((await server.call(endDevice, { as: mine, params: { id } })).status).toBe(204)
    await expect.poll(() => statusOf(lost)).toBe(401)
    expect(await statusOf(mine)).toBe(200)
    expect((await server.call(endDevice, { as: mine, params: { id } })).status).toBe(404)
  })

  it('of other people do not exist', async () => {
    const [ada, eve] = [await createPerson(database.db), await createPerson(database.db)]
    const [asAda, asEve] = [await signIn(database.db, ada), await signIn(database.db, eve)]
    const [device] = (await server.call(listDevices, { as: asAda })).body
    const answer = await server.call(endDevice, { as: asEve, params: { id: device?.id ?? '' } })
    expect(answer.status).toBe(404)
    expect(await statusOf(asAda)).toBe(200)
  })

  it('can sign out the one in use', async () => {
    const as = await signIn(database.db, await createPerson(database.db))
    const [device] = (await server.call(listDevices, { as })).body
    const answer = await server.call(endDevice, { as, params: { id: device?.id ?? '' } })
    expect(String(answer.headers['set-cookie'])).toMatch(/sponti_session=;/)
    expect(await statusOf(as)).toBe(401)
  })
})

describe('signing out', () => {
  it('ends the session, empties the browser and goes to the front page', async () => {
    const as = await signIn(database.db, await createPerson(database.db))
    const leave = await createBrowser(server.app).open('/api/logout', { headers: { cookie: as } })
    expect(leave).toMatchObject({ status: 302, location: '/', headers: { 'clear-site-data': '"cache", "storage"' } })
    expect(String(leave.headers['set-cookie'])).toMatch(/sponti_session=;/)
    expect(await statusOf(as)).toBe(401)
  })

  it('works from our own pages and from the address bar, not from another site', async () => {
    const as = await signIn(database.db, await createPerson(database.db))
    function leaveFrom(site: string) {
      return createBrowser(server.app).open('/api/logout', { headers: { cookie: as, 'sec-fetch-site': site } })
    }
    for (const site of ['cross-site', 'same-site']) {
      const lured = await leaveFrom(site)
      expect(lured).toMatchObject({ status: 302, location: '/' })
      expect(lured.headers['clear-site-data']).toBeUndefined()
      expect(await statusOf(as)).toBe(200)
    }
    await leaveFrom('same-origin')
    expect(await statusOf(as)).toBe(401)
  })

  it('is harmless for someone who is not signed in', async () => {
    expect((await createBrowser(server.app).open('/api/logout')).location).toBe('/')
  })
})

describe('deleting the account', () => {
  it('leaves no trace in any table, and keeps what belongs to others', async () => {
    const ada = await createPerson(database.db)
    const { cookie, friend } = await seedEveryTable(database.db, ada)
    const otherDevice = await signIn(database.db, ada)
    expect(await statusOf(otherDevice)).toBe(200)
    await database.pool.query(`insert into sms_opt_outs (phone_number) values ('+12025550199')`)
    const references = await listUserReferences(database.pool)
    async function count(reference: string) {
      const [table, column] = reference.split('.')
      const { rowCount } = await database.pool.query(`select 1 from ${table} where ${column} = $1`, [ada.id])
      return [reference, rowCount]
    }
    const before = await Promise.all(references.map(count))
    expect(before.filter(([, rows]) => rows === 0)).toEqual([])

    const answer = await server.call(deleteCurrentUser, { as: cookie })
    expect(answer.status).toBe(204)
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    const after = await Promise.all(references.map(count))
    expect(after.filter(([, rows]) => rows !== 0)).toEqual([])

    const { rows: tables } = await database.pool.query<{ name: string }>(
      // What was done about somebody outlives them for two years, by their id alone: see decision 027.
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'admin_actions'`,
    )
    for (const { name } of tables) {
      const { rowCount } = await database.pool.query(`select 1 from ${name} t where position($1 in t::text) > 0`, [
        ada.id,
      ])
      expect([name, rowCount]).toEqual([name, 0])
    }
    expect((await database.pool.query('select 1 from sms_opt_outs')).rowCount).toBe(1)
    expect((await server.call(getCurrentUser, { as: await signIn(database.db, friend) })).body).toMatchObject({
      friendCount: 0,
      eventCount: 1,
    })
    expect(await statusOf(cookie)).toBe(401)
    await expect.poll(() => statusOf(otherDevice)).toBe(401)
  })

  it('tells no one', async () => {
    const ada = await createPerson(database.db)
    const { cookie, friend } = await seedEveryTable(database.db, ada)
    await server.call(deleteCurrentUser, { as: cookie })
    const told = await database.db.selectFrom('notifications').selectAll().where('user_id', '=', friend.id).execute()
    expect(told).toEqual([])
  })

  it('takes a sign-in of now, so that a found phone is not enough', async () => {
    const ada = await createPerson(database.db)
    const old = await signIn(database.db, ada)
    await ageSessions(database.db, ada, '16 minutes')
    expect(await server.call(deleteCurrentUser, { as: old })).toMatchObject({
      status: 403,
      error: { code: 'fresh_sign_in_needed' },
    })
    expect(await statusOf(old)).toBe(200)
    expect((await server.call(deleteCurrentUser, { as: await signIn(database.db, ada) })).status).toBe(204)
  })

  it('is not for someone who is signed out, nor for another site', async () => {
    expect((await server.call(deleteCurrentUser, {})).status).toBe(401)
    const as = await signIn(database.db, await createPerson(database.db))
    const lured = await server.call(deleteCurrentUser, { as, headers: { origin: 'https://evil.example' } })
    expect(lured.status).toBe(403)
    expect(await statusOf(as)).toBe(200)
  })
})
