import { afterAll, beforeAll, expect, it } from 'vitest'
import { leftOut, parts } from '#server/features/users/export-queries.ts'
import { exportCurrentUser } from '#shared/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import {
  ageSessions,
  befriend,
  block,
  createEvent,
  createPerson,
  type PersonRow,
  signIn,
} from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { listUserReferences, seedEveryTable } from '#tests/support/life.ts'

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

type Export = { exportedAt: string } & Record<string, Record<string, unknown>[]>

async function download(as: string) {
  const answer = await server.call(exportCurrentUser, { as })
  return { ...answer, file: JSON.parse(answer.text) as Export }
}

it('follows every reference to a person, or says why not', async () => {
  const known = [...parts.flatMap(({ covers }) => covers), ...Object.keys(leftOut)]
  expect(known.toSorted()).toEqual(await listUserReferences(database.pool))
})

it('gives a person everything about themselves, as a file', async () => {
  const ada = await createPerson(database.db, { first_name: 'Ada', last_name: 'Lovelace' })
  const { cookie } = await seedEveryTable(database.db, ada)
  const { file, headers } = await download(cookie)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="sponti-\d{4}-\d\d-\d\d\.json"$/)
  const empty = parts.filter(({ name }) => file[name]?.length === 0)
  expect(empty).toEqual([])
  expect(file.profile).toEqual([expect.objectContaining({ id: ada.id, email: ada.email, firstName: 'Ada' })])
  expect(file.friends).toEqual([expect.objectContaining({ displayName: 'Frida Friend' })])
  expect(file.friendRequestsReceived).toEqual([expect.objectContaining({ displayName: 'Asa Asker' })])
  expect(file.events).toEqual([expect.objectContaining({ title: 'Own picnic' })])
  expect(file.comments).toEqual([expect.objectContaining({ content: 'I bring cake' })])
  expect(file.answers).toEqual([expect.objectContaining({ host: 'Frida Friend', response: 'going' })])
  expect(file.pushSubscriptions).toEqual([expect.objectContaining({ endpoint: `https://push.example/${ada.id}` })])
})

it('gives away no secret, and nothing that other people wrote', async () => {
  const { cookie, friend, secrets, wordsOfOthers } = await seedEveryTable(database.db, await createPerson(database.db))
  const { text } = await download(cookie)
  for (const hidden of [...secrets, ...wordsOfOthers, friend.email ?? 'none', friend.id])
    expect(text).not.toContain(hidden)
})

it('quotes a notification only while its event may be seen', async () => {
  const { db } = database
  const ada = await createPerson(db)
  const { friend } = await seedEveryTable(db, ada)
  const [event] = await db.selectFrom('events').select('id').where('host_id', '=', friend.id).execute()
  const notice = { user_id: ada.id, type: 'event_created', title: 'canary-title', message: 'canary-message' } as const
  await db
    .insertInto('notifications')
    .values({ ...notice, related_event_id: event?.id ?? null, cause: 'spon' })
    .execute()
  const as = await signIn(db, ada)
  expect((await download(as)).text).toContain('canary-message')
  await db.deleteFrom('friendships').where('user_id', 'in', [ada.id, friend.id]).execute()
  await db.deleteFrom('event_access').where('user_id', '=', ada.id).execute()
  expect((await download(as)).text).not.toContain('canary')
})

it('names nobody who is blocked, whichever of the two did it, and quotes nothing of theirs', async () => {
  const { db } = database
  for (const isBlocker of [true, false]) {
    const ada = await createPerson(db)
    const { friend } = await seedEveryTable(db, ada)
    const third = await createPerson(db)
    const spon = await createEvent(db, third)
    await befriend(db, ada, third)
    const notice = { user_id: ada.id, related_user_id: friend.id, title: 'canary-title', message: 'canary-message' }
    const notices = [
      { ...notice, type: 'comment' as const, related_event_id: spon.id, cause: 'comment' },
      { ...notice, type: 'friend_accepted' as const, cause: 'friend' },
    ]
    await db.insertInto('notifications').values(notices).execute()
    const as = await signIn(db, ada)
    const before = await download(as)
    expect(before.file.mentions).toEqual([expect.objectContaining({ by: 'Frida Friend' })])
    expect(before.text).toContain('canary-message')
    await block(db, ...((isBlocker ? [ada, friend] : [friend, ada]) as [PersonRow, PersonRow]))
    const { file } = await download(as)
    const named = Object.entries(file).filter(([, rows]) => JSON.stringify(rows).includes('Frida'))
    expect(named.map(([part]) => part)).toEqual(isBlocker ? ['blocks'] : [])
    expect(JSON.stringify(file.notifications)).not.toContain('canary')
  }
})

it('holds a long history whole, each row once', async () => {
  const ada = await createPerson(database.db)
  await database.pool.query(
    `insert into events (host_id, title) select $1, 'Spon ' || n from generate_series(1, 1203) n`,
    [ada.id],
  )
  const { file } = await download(await signIn(database.db, ada))
  expect(new Set(file.events?.map(({ title }) => title)).size).toBe(1203)
  expect(file.events).toHaveLength(1203)
})

it('is not for whoever signed in long ago: a sign-in of now is needed', async () => {
  const ada = await createPerson(database.db)
  const as = await signIn(database.db, ada)
  await ageSessions(database.db, ada, '16 minutes')
  expect(await server.call(exportCurrentUser, { as })).toMatchObject({
    status: 403,
    error: { code: 'fresh_sign_in_needed', message: expect.stringContaining('sign in again') },
  })
  expect((await download(await signIn(database.db, ada))).file.profile).toHaveLength(1)
})

it('is not for someone who is signed out', async () => {
  expect((await server.call(exportCurrentUser, {})).status).toBe(401)
})
