import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureCrew, samplePeople } from '#server/features/demo/actions.ts'
import { listSampleIds } from '#server/features/demo/queries.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import { setArrival } from '#shared/arrivals.ts'
import { getEvent } from '#shared/events.ts'
import { theme } from '#shared/palette.ts'
import { toAvatarColor } from '#shared/seeded-random.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { type Browser, createBrowser } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { toAudioProxyPath } from '#tests/support/recordings.ts'

let database: TestDatabase
let server: TestApp
let browser: Browser

const home = 'http://localhost:3000'

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  browser = createBrowser(server.app)
})

const submit = (form: Record<string, string>) => browser.open('/api/demo/sign-in', { method: 'POST', form })
const me = async () => (await server.call(getCurrentUser, { as: browser.cookiesOf(home) })).body
async function count(what: string) {
  return (await database.pool.query<{ count: number }>(`select count(*) from ${what}`)).rows[0]?.count
}

describe('the page of sample people', () => {
  it('shows everyone of the crew, Maya Ortiz first, and a field for a new person', async () => {
    const page = await browser.open('/api/login')
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    const names = [...page.text.matchAll(/class="name"><bdi>([^<]+)</g)].map(([, name]) => name)
    expect(names).toEqual(samplePeople.map(({ name }) => name))
    expect(names[0]).toBe('Maya Ortiz')
    expect(page.text).toContain('name="name"')
    expect(page.text).not.toContain('GitHub')
  })

  it('carries the wanted place through the form, escaped, and only if it is in the app', async () => {
    const page = await browser.open(`/api/auth/login?${new URLSearchParams({ redirect: '/search?q="><script>' })}`)
    expect(page.text).toContain('name="redirect" value="/search?q=%22%3E%3Cscript%3E"')
    const lured = await browser.open(`/api/login?${new URLSearchParams({ redirect: '//evil.example' })}`)
    expect(lured.text).toContain('name="redirect" value="/"')
  })

  it('shows everyone in the colour that they have in the app', async () => {
    const { text } = await browser.open('/api/login')
    const ids = await listSampleIds(database.db)
    const shown = [...text.matchAll(/class="avatar (\w+)(?: initial)?"/g)].map(([, color]) => color)
    const colors = Object.keys(theme)
    expect(shown).toEqual(samplePeople.map(({ id }) => colors[toAvatarColor(ids.get(id) ?? '')]))
  })

  it('needs no script of its own and no style that the policy forbids', async () => {
    const { text } = await browser.open('/api/login')
    expect(text).not.toMatch(/ style=|<style| on\w+=/)
  })

  it('offers every other way in too', async () => {
    const { text } = await browser.open('/api/login?redirect=%2Ffriends')
    expect(text).toContain('href="/api/auth/email?redirect=%2Ffriends"')
    expect(text).toContain('href="/friends#ways-in"')
    await submit({ person: 'maya' })
    expect((await browser.open('/api/login?redirect=%2Ffriends')).text).not.toContain('#ways-in')
  })

  it('offers GitHub too where that is set up', async () => {
    const both = await startTestApp(database, { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })
    const page = await createBrowser(both.app).open('/api/login?redirect=%2Ffriends')
    expect(page.text).toContain('href="/api/auth/github?redirect=%2Ffriends"')
    await both.close()
  })
})

describe('signing in', () => {
  it('as a sample person opens the app as that person', async () => {
    expect(await submit({ person: 'maya', redirect: '/friends' })).toMatchObject({ status: 303, location: '/friends' })
    expect(await me()).toMatchObject({ displayName: 'Maya Ortiz', profileImageUrl: '🐶', friendCount: 4 })
  })

  it('as a new person comes with friends, a request, and spons to see', async () => {
    expect(await submit({ name: ' Robin   van der Berg ', redirect: '//evil.example' })).toMatchObject({
      location: '/',
    })
    const robin = await me()
    expect(robin).toMatchObject({
      firstName: 'Robin',
      lastName: 'van der Berg',
      email: null,
      profileImageUrl: null,
      friendCount: 3,
    })
    expect(await count(`friendships where friend_id = '${robin.id}' and status = 'pending'`)).toBe(1)
    const rung = `notifications where user_id = '${robin.id}' and type = 'friend_request' and not is_read`
    expect(await count(rung)).toBe(1)
    const seen = `events e where can_see_event('${robin.id}', e.id, e.host_id, e.visibility)`
    expect(await count(`${seen} and e.created_at > now() - interval '48 hours'`)).toBeGreaterThanOrEqual(3)
    expect(await count(`${seen} and not are_friends('${robin.id}', e.host_id)`)).toBeGreaterThanOrEqual(1)
  })

  it('asks again for a name that has no letters to show', async () => {
    for (const name of ['', '   ', '\u0000\u202e']) {
      const page = await submit({ name, redirect: '/friends' })
      expect(page.status).toBe(400)
      expect(page.text).toContain('What should the crew call you?')
      expect(page.text).toContain('value="/friends"')
    }
    expect(browser.cookiesOf(home)).toBe('')
  })

  it('is refused for people who are not samples', async () => {
    expect((await submit({ person: 'nobody' })).status).toBe(404)
    await submit({ name: 'Robin' })
    const robin = await me()
    browser = createBrowser(server.app)
    expect((await submit({ person: robin.id })).status).toBe(404)
  })

  it('is refused from another site', async () => {
    const lured = await browser.open('/api/demo/sign-in', {
      method: 'POST',
      form: { person: 'maya' },
      headers: { origin: 'https://evil.example' },
    })
    expect(lured.status).toBe(403)
  })

  it('is the only call that takes a form', async () => {
    const elsewhere = await browser.open('/api/passkeys/login/options', { method: 'POST', form: { a: 'b' } })
    expect(elsewhere.status).toBe(415)
  })
})

describe('the crew', () => {
  async function countAll() {
    return [
      await count('users where is_sample'),
      await count('events e join users u on u.id = e.host_id where u.is_sample'),
      await count('comments'),
      await count('comment_mentions'),
      await count('comment_reactions'),
      await count('rsvps'),
    ]
  }
  async function newestAge() {
    return (
      await database.pool.query<{ minutes: number }>(
        `select extract(epoch from now() - max(e.created_at))::int / 60 as minutes
         from events e join users u on u.id = e.host_id where u.is_sample`,
      )
    ).rows[0]?.minutes
  }

  it('is there once, however many nodes start together', async () => {
    const fresh = await createTestDatabase()
    const contexts = [1, 2, 3].map(() => ({ ...server.context, db: fresh.db }))
    await Promise.all(contexts.map((context) => ensureCrew(context)))
    const { rows } = await fresh.pool.query('select count(*) as people from users')
    expect(rows).toEqual([{ people: samplePeople.length }])
    await fresh.close()
  })

  it('speaks, and can be heard by those who see its spons', async () => {
    await ensureCrew(server.context)
    const spoken = await database.db
      .selectFrom('events')
      .select(['id', 'host_id', 'audio_url', 'audio_duration'])
      .where('audio_url', 'is not', null)
      .execute()
    expect(spoken.length).toBeGreaterThanOrEqual(3)
    for (const { id, host_id, audio_url, audio_duration } of spoken) {
      const as = await signIn(database.db, { id: host_id })
      const { audioFileExists, audioTranscript } = (await server.call(getEvent, { as, params: { id } })).body
      expect([audioFileExists, audioTranscript?.length]).toEqual([true, expect.any(Number)])
      expect(audio_duration).toBeGreaterThan(4)
      const clip = await fetch(server.baseUrl + toAudioProxyPath(audio_url ?? ''), { headers: { cookie: as } })
      expect([clip.status, clip.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
      expect((await clip.arrayBuffer()).byteLength).toBeLessThan(60_000)
    }
  })

  it('is there without a voice where nothing can be kept', async () => {
    const fresh = await createTestDatabase()
    const to = await startTestApp(fresh)
    await writeFile(join(to.context.config.dataDir, 'uploads'), 'a file where the folder should be')
    await ensureCrew(to.context)
    const { rows } = await fresh.pool.query('select count(*) as spons, count(audio_url) as spoken from events')
    expect(rows).toEqual([{ spons: expect.any(Number), spoken: 0 }])
    expect((await fresh.pool.query('select from uploads')).rowCount).toBe(0)
    await to.close()
    await fresh.close()
  })

  it('answers and comments only where it may', async () => {
    await ensureCrew(server.context)
    const hidden = 'not can_see_event(x.user_id, e.id, e.host_id, e.visibility)'
    expect(await count(`rsvps x join events e on e.id = x.event_id where ${hidden}`)).toBe(0)
    expect(await count('rsvps x join events e on e.id = x.event_id where x.user_id = e.host_id')).toBe(0)
    expect(await count(`comments x join events e on e.id = x.event_id where ${hidden}`)).toBe(0)
    const reactions = 'comment_reactions x join comments c on c.id = x.comment_id join events e on e.id = c.event_id'
    expect(await count(`${reactions} where ${hidden}`)).toBe(0)
    expect(await count('comments c join events e on e.id = c.event_id where c.created_at <= e.created_at')).toBe(0)
    const unmarked = `comment_mentions m join comments c on c.id = m.comment_id where position('@' || m.handle in c.content) = 0`
    expect(await count(unmarked)).toBe(0)
    expect(await count('comment_mentions')).toBeGreaterThan(0)
  })

  it('goes where it is Right Now, and says so on the way', async () => {
    await ensureCrew(server.context)
    const { rows } = await database.pool.query<{ id: string; user_id: string }>(
      `select e.id, r.user_id from events e join rsvps r on r.event_id = e.id
       where e.timeframe = 'Right Now' and r.response = 'going'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, user_id } of rows) {
      const as = await signIn(database.db, { id: user_id })
      const { status, body } = await server.call(setArrival, { as, params: { id }, body: { state: 'on-my-way' } })
      expect([status, body.startsAt]).toEqual([200, body.createdAt])
    }
  })

  it('moves with the time, as a whole', async () => {
    await ensureCrew(server.context)
    const before = await countAll()
    await database.pool.query(
      `update events set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days'`,
    )
    for (const table of ['events', 'comments', 'rsvps', 'event_carriers'])
      await database.pool.query(`update ${table} set created_at = created_at - interval '20 days'`)
    await browser.open('/api/login')
    expect(await newestAge()).toBe(12)
    expect(await count(`events where timeframe = 'Right Now' and starts_at is distinct from created_at`)).toBe(0)
    expect(await countAll()).toEqual(before)
    expect(await count(`events where timeframe = 'Right Now' and ends_at <> created_at + interval '4 hours'`)).toBe(0)
    const moved = '(c.created_at, c.starts_at, c.ends_at) is distinct from (e.created_at, e.starts_at, e.ends_at)'
    expect(await count(`event_carriers c join events e on e.id = c.event_id where ${moved}`)).toBe(0)
    expect(await count('comments c join events e on e.id = c.event_id where c.created_at <= e.created_at')).toBe(0)
  })

  it('stays as it is while it is young', async () => {
    await ensureCrew(server.context)
    await database.pool.query(`update events set created_at = created_at - interval '1 day'`)
    await ensureCrew(server.context)
    expect(await newestAge()).toBeGreaterThan(1440)
  })

  it('gets back someone whose account a visitor deleted, with friends and spons', async () => {
    await ensureCrew(server.context)
    const before = await countAll()
    await database.pool.query(`delete from users where is_sample and first_name = 'Maya'`)
    await submit({ person: 'maya' })
    expect(await me()).toMatchObject({ displayName: 'Maya Ortiz', friendCount: 4, eventCount: 2 })
    expect((await countAll()).slice(0, 2)).toEqual(before.slice(0, 2))
  })
})

it('lets whoever is signed in sign in once more, on the way to what asks for it', async () => {
  expect((await browser.open('/api/login?redirect=/profile')).text).not.toContain('Go on as')
  await submit({ name: 'Nia Newcomer' })
  const { id } = await me()
  const before = browser.cookiesOf(home)
  const page = await browser.open(`/api/login?${new URLSearchParams({ redirect: '/profile?continue=export' })}`)
  expect(page.text).toContain('Go on as Nia Newcomer')
  await submit({ person: 'oneself', redirect: '/profile?continue=export' })
  expect((await me()).id).toBe(id)
  expect(browser.cookiesOf(home)).not.toBe(before)
  expect((await server.call(getCurrentUser, { as: before })).status).toBe(401)
})
