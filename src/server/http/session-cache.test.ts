import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSessions, type Sessions, sessionCookie } from '#server/http/sessions.ts'
import { hashToken } from '#server/http/tokens.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let context: Awaited<ReturnType<typeof openTestContext>>
let sessions: Sessions
let isUp = true
let at = 0
let end: (sid: string) => void = () => {}
let comeUp = () => {}

beforeAll(async () => {
  database = await createTestDatabase()
  context = await openTestContext(database)
})
afterAll(async () => {
  await context.close()
  await database.close()
})

/** The sessions of one node, whose connection to what others say goes up and down by hand. */
beforeEach(() => {
  isUp = true
  at = Date.now()
  const listener = {
    ...context.listener,
    isUp: () => isUp,
    on: (_channel: string, hear: typeof end) => {
      end = hear
    },
    onUp: (hook: typeof comeUp) => {
      comeUp = hook
    },
  }
  sessions = createSessions({ ...context, listener, now: () => new Date(at) })
})

const cookies: string[] = []
const reply = { setCookie: (name: string) => cookies.push(name) } as unknown as FastifyReply
function find(cookie: string) {
  const [name = '', token = ''] = cookie.split('=')
  return sessions.find({ cookies: { [name]: token }, protocol: 'http' } as unknown as FastifyRequest, reply)
}
const toSid = (cookie: string) => hashToken(cookie.slice(sessionCookie.length + 1))
const deleteRow = (cookie: string) => database.db.deleteFrom('sessions').where('sid', '=', toSid(cookie)).execute()

async function arrive() {
  const person = await createPerson(database.db)
  return { person, cookie: await signIn(database.db, person) }
}

test('what was read once is remembered until its end is announced', async () => {
  const { person, cookie } = await arrive()
  expect(await find(cookie)).toMatchObject({ id: person.id })
  await deleteRow(cookie)
  expect(await find(cookie)).toMatchObject({ id: person.id })
  end(toSid(cookie))
  expect(await find(cookie)).toBeNull()
})

test('while nobody tells of ended sessions nothing is remembered, neither from before nor from now', async () => {
  const known = await arrive()
  const next = await arrive()
  await find(known.cookie)
  isUp = false
  await find(next.cookie)
  await deleteRow(known.cookie)
  expect(await find(known.cookie)).toBeNull()
  await deleteRow(next.cookie)
  isUp = true
  expect(await find(next.cookie)).toBeNull()
})

test('who comes back from an outage trusts nothing that was remembered before', async () => {
  const { cookie } = await arrive()
  await find(cookie)
  await deleteRow(cookie)
  comeUp()
  expect(await find(cookie)).toBeNull()
})

test('a session that ends while it is being read is not remembered', async () => {
  const { person, cookie } = await arrive()
  const reading = find(cookie)
  end(toSid(cookie))
  expect(await reading).toMatchObject({ id: person.id })
  await deleteRow(cookie)
  expect(await find(cookie)).toBeNull()
})

test('that a session ended is held for longer than any read takes, then let go', async () => {
  const { person, cookie } = await arrive()
  const other = await arrive()
  end(toSid(cookie))
  at += 59_000
  end(toSid(other.cookie))
  await find(cookie)
  await deleteRow(cookie)
  expect(await find(cookie)).toBeNull()

  const again = await arrive()
  end(toSid(again.cookie))
  at += 60_000
  end('another')
  await find(again.cookie)
  await deleteRow(again.cookie)
  expect(await find(again.cookie)).not.toBeNull()
  expect(person.id).not.toBe(other.person.id)
})

test('memory is half a minute old at most, and never older than the session', async () => {
  const { cookie } = await arrive()
  await find(cookie)
  await deleteRow(cookie)
  at += 29_999
  expect(await find(cookie)).not.toBeNull()
  at += 1
  expect(await find(cookie)).toBeNull()

  const brief = await arrive()
  const expire = new Date(Date.now() + 10_000)
  await database.db.updateTable('sessions').set({ expire }).where('sid', '=', toSid(brief.cookie)).execute()
  at = Date.now()
  await find(brief.cookie)
  await deleteRow(brief.cookie)
  expect(await find(brief.cookie)).not.toBeNull()
  at = expire.getTime()
  expect(await find(brief.cookie)).toBeNull()
})

test('a session in use is prolonged once an hour', async () => {
  const { cookie } = await arrive()
  const sid = toSid(cookie)
  async function findAfter(idleMs: number) {
    const seen = new Date(Date.now() - idleMs)
    await database.db.updateTable('sessions').set({ last_seen_at: seen }).where('sid', '=', sid).execute()
    // What is remembered is read anew.
    end(sid)
    cookies.length = 0
    await find(cookie)
    const sessions = database.db.selectFrom('sessions').select('last_seen_at').where('sid', '=', sid)
    const now = (await sessions.executeTakeFirst())?.last_seen_at
    return { cookies: [...cookies], isProlonged: now?.getTime() !== seen.getTime() }
  }
  expect(await findAfter(3_500_000)).toEqual({ cookies: [], isProlonged: false })
  expect(await findAfter(3_600_001)).toEqual({ cookies: [sessionCookie], isProlonged: true })
})

test('a device that is signed out is out at once on the node that did it, before anything is announced', async () => {
  const { cookie } = await arrive()
  const me = await find(cookie)
  expect(await sessions.endDevice({ id: me?.id ?? '', sessionId: 'other' }, me?.sessionId ?? '')).toBe(true)
  expect(await find(cookie)).toBeNull()
})
