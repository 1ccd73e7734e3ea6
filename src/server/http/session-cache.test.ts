import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { createSessionCache } from '#server/http/session-cache.ts'
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
    on: (channel: string, hear: typeof end) => {
      if (channel === 'session_ended') end = hear
    },
    onUp: (hook: typeof comeUp) => {
      comeUp = hook
    },
  }
  sessions = createSessions({ ...context, listener, now: () => new Date(at) })
})

type Cookie = { name: string; token?: string; path?: string; secure?: boolean; maxAge?: number }
const cookies: Cookie[] = []
const reply = {
  setCookie: (name: string, token: string, options: object) => cookies.push({ name, token, ...options }),
  clearCookie: (name: string, options: object) => cookies.push({ name, ...options }),
} as unknown as FastifyReply
function toRequest(cookie: string | null, given: object = {}) {
  const [name = '', token = ''] = cookie?.split('=') ?? []
  return {
    cookies: cookie ? { [name]: token } : {},
    protocol: 'http',
    headers: {},
    ...given,
  } as unknown as FastifyRequest
}
const find = (cookie: string) => sessions.find(toRequest(cookie), reply)
const toSid = (cookie: string) => hashToken(cookie.slice(sessionCookie.length + 1))
const deleteRow = (cookie: string) => database.db.deleteFrom('sessions').where('sid', '=', toSid(cookie)).execute()

async function arrive() {
  const person = await createPerson(database.db)
  return { person, cookie: await signIn(database.db, person) }
}

test('what was read once is remembered until its end is announced', async () => {
  const { person, cookie } = await arrive()
  expect(await find(cookie)).toMatchObject({ id: person.id })
  await find((await arrive()).cookie)
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
  const other = await arrive()
  async function readLastSeen(of: string) {
    const sessions = database.db.selectFrom('sessions').select('last_seen_at').where('sid', '=', toSid(of))
    return (await sessions.executeTakeFirst())?.last_seen_at
  }
  const seenOther = await readLastSeen(other.cookie)
  async function findAfter(idleMs: number) {
    const seen = new Date(Date.now() - idleMs)
    await database.db.updateTable('sessions').set({ last_seen_at: seen }).where('sid', '=', sid).execute()
    // What is remembered is read anew.
    end(sid)
    cookies.length = 0
    await find(cookie)
    return { seen, cookies: cookies.map(({ name, token }) => `${name}=${token}`) }
  }
  const lately = await findAfter(3_500_000)
  expect([lately.cookies, await readLastSeen(cookie)]).toEqual([[], lately.seen])
  const longAgo = await findAfter(3_600_001)
  expect(longAgo.cookies).toEqual([cookie])
  await vi.waitFor(async () => expect(await readLastSeen(cookie)).not.toEqual(longAgo.seen))
  expect(await readLastSeen(other.cookie)).toEqual(seenOther)
})

test('a device that is signed out is out at once on the node that did it, before anything is announced', async () => {
  const { cookie } = await arrive()
  const me = await find(cookie)
  expect(await sessions.endDevice({ id: me?.id ?? '', sessionId: 'other', kind: 'member' }, me?.sessionId ?? '')).toBe(
    true,
  )
  expect(await find(cookie)).toBeNull()
})

test('who ends a session that is not theirs ends nothing, in the memory of a node either', async () => {
  const [{ cookie }, other] = [await arrive(), await arrive()]
  const [me, stranger] = [await find(cookie), await find(other.cookie)]
  expect(
    await sessions.endDevice({ id: stranger?.id ?? '', sessionId: 'other', kind: 'member' }, me?.sessionId ?? ''),
  ).toBe(false)
  await deleteRow(cookie)
  expect(await find(cookie)).not.toBeNull()
})

test('a node remembers the ten thousand sessions that it met last, but for those that end', async () => {
  const { id } = await createPerson(database.db)
  const { rows } = await database.pool.query<{ sid: string; id: string }>(
    `insert into sessions (sid, user_id, expire)
    select 'crowd-' || n, $1, now() + interval '1 day' from generate_series(1, 10001) n returning sid, id`,
    [id],
  )
  const listener = { ...context.listener, isUp: () => true, on: () => {}, onUp: () => {} }
  const cache = createSessionCache({ db: database.db, listener, now: () => new Date(at) })
  await Promise.all(rows.map(({ sid }) => cache.load(sid)))
  await database.pool.query('delete from sessions where user_id = $1', [id])
  const isKept = async (place: number) => (await cache.load(rows[place]?.sid ?? '')) !== null
  expect([await isKept(0), await isKept(1), await isKept(10_000)]).toEqual([false, true, true])

  cache.forgetDevice(rows[5]?.id ?? '')
  expect([await isKept(5), await isKept(6)]).toEqual([false, true])
})

test('a node that has just prolonged a session does not do so with the next request', async () => {
  const { cookie } = await arrive()
  const long = new Date(at - 2 * 3_600_000)
  await database.db.updateTable('sessions').set({ last_seen_at: long }).where('sid', '=', toSid(cookie)).execute()
  cookies.length = 0
  await find(cookie)
  await find(cookie)
  expect(cookies).toHaveLength(1)
})

function start(request: FastifyRequest, userId: string) {
  return inTransaction(database.db, (tx) => sessions.start(tx, { request, reply }, { userId, method: 'test' }))
}
function listSessions(userId: string) {
  return database.db.selectFrom('sessions').select(['sid', 'sess']).where('user_id', '=', userId).execute()
}

test('who signs in gets a new session, and the one that came along ends', async () => {
  const { person, cookie } = await arrive()
  const elsewhere = await signIn(database.db, person)
  cookies.length = 0
  await start(toRequest(cookie, { headers: { 'user-agent': 'x'.repeat(301) } }), person.id)
  const [given] = cookies
  expect(given).toMatchObject({ name: sessionCookie, path: '/', httpOnly: true, sameSite: 'lax', secure: false })
  expect(given?.maxAge).toBe(90 * 86_400)
  const rows = await listSessions(person.id)
  const fresh = hashToken(given?.token ?? '')
  expect(rows.map(({ sid }) => sid).toSorted()).toEqual([toSid(elsewhere), fresh].toSorted())
  expect(rows.find(({ sid }) => sid === fresh)?.sess).toEqual({ userAgent: 'x'.repeat(300), method: 'test' })
})

test('a first sign-in needs neither a cookie nor a named browser; over https the cookie is for https only', async () => {
  const person = await createPerson(database.db)
  cookies.length = 0
  await start(toRequest(null, { protocol: 'https' }), person.id)
  expect(cookies).toMatchObject([{ secure: true }])
  expect(await listSessions(person.id)).toMatchObject([{ sess: { userAgent: null } }])
  const config = { ...context.config, publicUrl: 'https://sponti.example' }
  sessions = createSessions({ ...context, config })
  await start(toRequest(null), person.id)
  expect(cookies.at(-1)).toMatchObject({ secure: true })
})

test('who signs out has no session at once, and no cookie', async () => {
  const { person, cookie } = await arrive()
  await find(cookie)
  cookies.length = 0
  await sessions.end(toRequest(cookie), reply)
  expect([await find(cookie), await listSessions(person.id)]).toEqual([null, []])
  expect(cookies).toEqual([{ name: sessionCookie, path: '/', secure: false }])
  await sessions.end(toRequest(null), reply)
  expect(cookies).toHaveLength(2)
})

test('no cookie is nobody', async () => {
  expect(await sessions.find(toRequest(null), reply)).toBeNull()
})
