import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { chooseLanguage } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import { deleteEvent, updateEvent } from '#shared/events.ts'
import { answerAsGuest, listGuests, makeHandover, removeGuest } from '#shared/guests.ts'
import { endShareLinks, inviteEmail, inviteFriendByEmail, invitePhone, makeShareLink } from '#shared/invites.ts'
import { type Handover, handoverId } from '#shared/pages.ts'
import { toPath } from '#shared/paths.ts'
import { createEvent as insertEvent } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { getToken } from '#tests/support/invites.ts'
import { makeRenderedWeb } from '#tests/support/rendered-web.ts'
import { addGuest, toCookies } from '#tests/support/visitors.ts'

const house = openHouse()
let web: ReturnType<typeof makeRenderedWeb>
let app: App

beforeAll(async () => {
  web = makeRenderedWeb()
  app = await createApp(house.app.context, web.webDir)
}, 180_000)
afterAll(async () => {
  await app.http.close()
  web.remove()
})

type Visit = { as?: string; agent?: string; wishes?: string }
async function open(url: string, { as, agent = 'Mozilla/5.0', wishes }: Visit = {}) {
  const headers = { 'user-agent': agent, ...(as && { cookie: as }), ...(wishes && { 'accept-language': wishes }) }
  const response = await app.http.inject({ url, headers })
  const [head = '', body = ''] = response.body.split('</head>')
  return { status: response.statusCode, head, body, html: response.body, headers: response.headers }
}
type Opened = Awaited<ReturnType<typeof open>>

/** What a link preview reads. */
function metaOf({ head }: Opened, name: string): string | null {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1] ?? null
}
const titleOf = ({ head }: Opened) => /<title>(.*?)<\/title>/.exec(head)?.[1]
const pathOf = (address: string | null) => (address ?? '').replace(house.app.context.config.publicUrl, '')

function handoverOf({ html }: Opened): Handover {
  return JSON.parse(new RegExp(`<script[^>]*id="${handoverId}"[^>]*>(.*?)</script>`).exec(html)?.[1] ?? 'null')
}

/** Preview bots, mail scanners and what people try by hand. */
const scanners = ['curl/8.9.1', 'WhatsApp/2.24', 'facebookexternalhit/1.1', 'Slackbot-LinkExpanding 1.0', 'SafeLinks']

async function peek(url: string, agent: string): Promise<void> {
  for (const method of ['GET', 'HEAD'] as const)
    await app.http.inject({ method, url, headers: { 'user-agent': agent, accept: 'text/html,*/*' } })
}

/** A checksum of every table. */
async function readEverything(): Promise<Record<string, string>> {
  const { pool } = house.app.context
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(rows.length).toBeGreaterThan(30)
  const sums = rows.map(async ({ name }) => {
    const text = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${name} t`
    return [name, (await pool.query<{ sum: string }>(text)).rows[0]?.sum ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}

const secrets = { email: 'canary@secret.example', phone_number: '+12025550177' }
const hidden = { description: 'canary-description', location: 'canary-place' }
let hosts = 0
function arriveHost() {
  hosts += 1
  return house.arrive('Hana', {
    last_name: 'Canary-Surname',
    email: `${hosts}${secrets.email}`,
    phone_number: `+1202555${String(1000 + hosts)}`,
  })
}

async function createSpon(
  visibility: 'friends' | 'friends-of-friends' = 'friends',
  title = 'Dumplings <on> my "roof"',
) {
  const host = await arriveHost()
  const event = await insertEvent(house.db, host, { title, visibility, specific_time: 'at nine', ...hidden })
  return { host, event }
}

async function share(host: Member, event: { id: string }): Promise<string> {
  const { body } = await house.call(makeShareLink, { as: host.as, params: { id: event.id } })
  return body.url?.split('/').at(-1) ?? ''
}

function expectInvitation(page: Opened) {
  expect(page.status).toBe(200)
  expect(titleOf(page)).toBe('Hana invites you: Dumplings &lt;on&gt; my &quot;roof&quot; · Sponti')
  expect(metaOf(page, 'og:title')).toBe(titleOf(page))
  expect(metaOf(page, 'og:description')).toContain('at nine')
  expect(metaOf(page, 'og:image')).toMatch(/\/invite\/[\w-]{43}\/card\.png\?v=[\w-]{16}$/)
  expect([metaOf(page, 'googlebot'), metaOf(page, 'bingbot')]).toEqual(['noindex', 'noindex'])
  expect(metaOf(page, 'robots')).toBe('nosnippet, noarchive, noimageindex')
  // The page itself shows what the invite screen shows; the meta tags for link previews contain less.
  expect(page.body).toContain('canary-description')
  expect(page.body).toContain('canary-place')
  expect(page.head).not.toMatch(/canary/i)
  expect(page.html).not.toContain('secret.example')
  expect(page.html).not.toMatch(/\+?1202555\d{4}/)
}

function expectProductOnly(page: Opened) {
  expect(page.html).not.toMatch(/canary|Dumplings|Hana/i)
  expect(pathOf(metaOf(page, 'og:image'))).toBe('/card.png')
  expect(metaOf(page, 'robots')).toBe('noindex')
}

describe('a link in a chat', () => {
  test.each(['friends', 'friends-of-friends'] as const)(
    'to a spon for %s shows who, what and when',
    async (visibility) => {
      const { host, event } = await createSpon(visibility)
      expectInvitation(await open(`/invite/${await share(host, event)}`))
    },
  )

  test('from an e-mail or a text shows the same', async () => {
    const { host, event } = await createSpon()
    const [email, phoneNumber] = ['ben@elsewhere.example', '+12025550143']
    await house.call(inviteEmail, { as: host.as, params: { id: event.id }, body: { email } })
    await house.call(invitePhone, { as: host.as, params: { id: event.id }, body: { phoneNumber } })
    for (const to of [email, phoneNumber]) {
      const page = await open(`/invite/${await getToken(house.app.context, to)}`)
      expectInvitation(page)
      expect(page.html).not.toContain(to)
    }
  })

  test('is in the language of whoever asks, where the request names none', async () => {
    const { host, event } = await createSpon()
    await house.call(chooseLanguage, { as: host.as, body: { language: 'ar' } })
    const link = `/invite/${await share(host, event)}`
    const bare = await open(link, { agent: 'WhatsApp/2.24' })
    expect(bare.html).toContain('<html lang="ar" dir="rtl">')
    expect(titleOf(bare)).toMatch(/دعوة من .?Hana/)
    expect(metaOf(bare, 'og:image')).toMatch(/&amp;language=ar$/)
    for (const [wishes, start] of Object.entries({ de: 'Hana lädt dich ein', 'en-US': 'Hana invites you' }))
      expect(titleOf(await open(link, { wishes }))).toMatch(start)
  })

  test('to a crew shows who asks', async () => {
    const host = await arriveHost()
    const email = 'mo@elsewhere.example'
    await house.call(inviteFriendByEmail, { as: host.as, body: { email } })
    const page = await open(`/invite/${await getToken(house.app.context, email)}`)
    expect(titleOf(page)).toBe('Hana wants you in their crew · Sponti')
    expect(page.body).toContain('Join the crew')
    expect(page.html).not.toContain('secret.example')
  })

  test('that ran out, was used, was taken back or never was shows nothing but that', async () => {
    const { host, event } = await createSpon()
    const token = await share(host, event)
    await house.call(endShareLinks, { as: host.as, params: { id: event.id } })
    const email = 'late@elsewhere.example'
    await house.call(inviteEmail, { as: host.as, params: { id: event.id }, body: { email } })
    const late = await getToken(house.app.context, email)
    await house.app.context.pool.query("update email_invitations set expires_at = now() - interval '1 day'")
    for (const [gone, status] of [
      [token, 410],
      [late, 410],
      ['x'.repeat(43), 404],
    ] as const) {
      const page = await open(`/invite/${gone}`)
      expect(page.status).toBe(status)
      expect(page.body).toContain('Invitation Not Found')
      expectProductOnly(page)
      const card = await app.http.inject(`/invite/${gone}/card.png`)
      expect(card.rawPayload.equals((await app.http.inject('/card.png')).rawPayload)).toBe(true)
    }
  })

  test('to a spon that was called off says so, and in chats no more than its title', async () => {
    const { host, event } = await createSpon('friends', 'Dumplings')
    const token = await share(host, event)
    await house.call(deleteEvent, { as: host.as, params: { id: event.id } })
    const page = await open(`/invite/${token}`)
    expect(page.status).toBe(410)
    expect(titleOf(page)).toBe('Called off: Dumplings · Sponti')
    expect(page.body).toContain('called off Dumplings')
    expect(page.head).not.toContain('Hana')
    const card = await app.http.inject(`/invite/${token}/card.png`)
    expect(card.rawPayload.equals((await app.http.inject('/card.png')).rawPayload)).toBe(true)
  })

  test('to a spon itself shows the product, to people and to crawlers', async () => {
    const { event } = await createSpon('friends-of-friends')
    for (const agent of ['Mozilla/5.0', 'facebookexternalhit/1.1', 'Twitterbot/1.0', 'Googlebot/2.1']) {
      const page = await open(`/event/${event.id}`, { agent })
      expect(page.status).toBe(200)
      expect(titleOf(page)).toBe('Sponti: Meet Up IRL, No Planning Required')
      expectProductOnly(page)
    }
  })

  test('may be looked at as often as one likes', async () => {
    const { host, event } = await createSpon()
    const email = 'often@elsewhere.example'
    await house.call(inviteEmail, { as: host.as, params: { id: event.id }, body: { email } })
    const token = await getToken(house.app.context, email)
    function read() {
      return house.db
        .selectFrom('email_invitations')
        .selectAll()
        .where('email', '=', email)
        .execute()
        .then(JSON.stringify)
    }
    const before = await read()
    for (let look = 0; look < 25; look++) {
      expect((await open(`/invite/${token}`, { agent: 'Slackbot-LinkExpanding 1.0' })).status).toBe(200)
      expect((await app.http.inject(`/invite/${token}/card.png`)).statusCode).toBe(200)
    }
    expect(await read()).toBe(before)
    expect(await house.db.selectFrom('event_access').selectAll().where('event_id', '=', event.id).execute()).toEqual([])
  })

  test('changes nothing, whatever opens whichever address', async () => {
    const { host, event } = await createSpon()
    const [email, phoneNumber] = ['scanned@elsewhere.example', '+12025550143']
    const at = { as: host.as, params: { id: event.id } }
    await house.call(inviteEmail, { ...at, body: { email } })
    await house.call(invitePhone, { ...at, body: { phoneNumber } })
    const shared = await share(host, event)
    const sam = await addGuest(house, { token: shared })
    const { url } = (await house.call(makeHandover, { as: sam.as, body: {} })).body
    const handover = url.split('/').at(-1) ?? ''
    const invited = [shared, await getToken(house.app.context, email), await getToken(house.app.context, phoneNumber)]
    const before = await readEverything()
    for (const agent of scanners) {
      for (const token of invited)
        for (const end of ['', '/card.png', '/guest', '/accept'])
          for (const path of [`/invite/${token}${end}`, `/api/invite/${token}${end}`]) await peek(path, agent)
      for (const path of [`/go-on/${handover}`, `/api/go-on/${handover}`]) await peek(path, agent)
    }
    expect(await readEverything()).toEqual(before)
  })

  test('of somebody who types markup is words', async () => {
    const { host, event } = await createSpon('friends', '</script><script>alert(1)</script>\u2028 $& <!--page-->')
    const { html } = await open(`/invite/${await share(host, event)}`)
    expect(html).not.toContain('<script>alert')
    const data = /<script type="application\/json" id="handover">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(data).not.toContain('\u2028')
    expect(JSON.parse(data).invite.view.event.title).toContain(
      '</script><script>alert(1)</script>\u2028 $& <!--page-->',
    )
  })
})

describe('a card', () => {
  async function cardOf(host: Member, event: { id: string }) {
    const page = await open(`/invite/${await share(host, event)}`)
    const address = pathOf(metaOf(page, 'og:image'))
    return { address, card: await app.http.inject(address) }
  }

  test('is kept by its words: another title has another address and another picture', async () => {
    const { host, event } = await createSpon()
    const first = await cardOf(host, event)
    expect(first.card.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=60, must-revalidate',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(first.card.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const again = await app.http.inject({
      url: first.address,
      headers: { 'if-none-match': String(first.card.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    await house.call(updateEvent, { as: host.as, params: { id: event.id }, body: { title: 'Soup instead' } })
    const second = await cardOf(host, event)
    expect(second.address).not.toBe(first.address)
    expect(second.card.rawPayload.equals(first.card.rawPayload)).toBe(false)
  })

  test('of a link that was turned off is another one, for caches that ask again too', async () => {
    const { host, event } = await createSpon()
    const { address, card } = await cardOf(host, event)
    await house.call(endShareLinks, { as: host.as, params: { id: event.id } })
    const etag = String(card.headers.etag)
    const again = await app.http.inject({ url: address, headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(200)
    expect(again.headers.etag).not.toBe(etag)
    expect(again.rawPayload.equals((await app.http.inject('/card.png')).rawPayload)).toBe(true)
  })

  test('holds neither the details nor the place', async () => {
    const { host, event } = await createSpon()
    const { card } = await cardOf(host, event)
    await house.db
      .updateTable('events')
      .set({ description: 'other', location: 'elsewhere' })
      .where('id', '=', event.id)
      .execute()
    expect((await cardOf(host, event)).card.rawPayload.equals(card.rawPayload)).toBe(true)
  })
})

describe('pages for everybody', () => {
  test.each(['/', '/onboarding', '/terms', '/privacy', '/docs/sms-opt-in-flow', '/help'])(
    '%s says what it is, to search engines too',
    async (path) => {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(page.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('Cookie'),
      })
      expect(metaOf(page, 'robots')).toBeNull()
      expect(page.head).toContain(`<link rel="canonical" href="${house.app.context.config.publicUrl}${path}">`)
      expect(metaOf(page, 'description')).toMatch(/\w+ \w+/)
      expect(metaOf(page, 'twitter:card')).toBe('summary_large_image')
      const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.head)?.[1] ?? '')
      expect(data).toMatchObject({
        '@type': 'WebApplication',
        applicationCategory: 'SocialNetworkingApplication',
        operatingSystem: 'iOS, Android, Web',
        offers: { price: '0', priceCurrency: 'USD' },
        publisher: { logo: { width: 512, height: 512 } },
      })
      expect(data.potentialAction.target.urlTemplate).toContain('/search?q={')
      expect(page.body).toContain('<h1')
      // The CSP allows no inline script but one, by its hash, and no style attributes.
      const inline = [...page.html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
      const hashes = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
      expect(hashes).toHaveLength(1)
      expect(page.headers['content-security-policy']).toContain(`script-src 'self' ${hashes[0]}`)
      expect(page.html).not.toMatch(/<script(?!>|[^>]*(?:src=|type="application\/(?:ld\+)?json"))/)
      expect(page.body).not.toMatch(/ style="/)
    },
  )

  test.each([
    ['/home', 'What your crew is up to, newest first.', 'event'],
    ['/create', 'Say what you are up to; your crew sees it at once.', 'event'],
    ['/profile', 'Your name, your picture, your crew and your spons.', 'website'],
    ['/settings', 'What pings you, how it looks, your ways in, your devices and your data.', 'website'],
    ['/notifications', 'Who asked, who answered and who mentioned you.', 'website'],
  ])('%s has words of its own under the title of what is shown', async (path, description, type) => {
    const page = await open(path)
    expect(titleOf(page)).toBe('Sponti: Meet Up IRL, No Planning Required')
    expect(metaOf(page, 'description')).toBe(description)
    expect(metaOf(page, 'og:type')).toBe(type)
    expect(page.head).toContain(`<link rel="canonical" href="${house.app.context.config.publicUrl}${path}">`)
    expect(metaOf(page, 'robots')).toBe('noindex')
    expect(page.body).toContain('Launch')
  })

  test('search engines are told where to look', async () => {
    const robots = (await app.http.inject('/robots.txt')).body
    expect(robots).toContain('Disallow: /api/')
    expect(robots).toContain(`Sitemap: ${house.app.context.config.publicUrl}/sitemap.xml`)
    const sitemap = (await app.http.inject('/sitemap.xml')).body
    expect(sitemap.match(/<loc>/g)).toHaveLength(6)
    expect(sitemap).not.toContain('/invite')
  })
})

describe('who is there', () => {
  test('somebody signed in gets the app, and the papers as they are', async () => {
    const host = await arriveHost()
    for (const path of ['/event/1', '/invite/x', '/profile', '/settings', '/settings/data']) {
      const page = await open(path, { as: host.as })
      expect(page.body).not.toContain('<h1')
      expect(handoverOf(page).person?.user.id).toBe(host.id)
    }
    expect((await open('/terms', { as: host.as })).body).toContain('<h1')
  })

  test('a guest gets the invitation with what they said to it, also without scripts', async () => {
    const { host, event } = await createSpon()
    const token = await share(host, event)
    const sam = await addGuest(house, { token, response: 'might-show' })
    const { invite, isSignedOut } = handoverOf(await open(`/invite/${token}`, { as: sam.as }))
    expect(isSignedOut).toBe(false)
    expect(invite?.guest).toEqual({ eventId: event.id, displayName: 'Sam', response: 'might-show' })
    const next = await createSpon()
    const other = await share(next.host, next.event)
    expect(handoverOf(await open(`/invite/${other}`, { as: sam.as })).invite?.guest).toBeNull()
    await house.call(blockUser, { as: host.as, params: { id: sam.id } })
    expect((await open(`/invite/${token}`, { as: sam.as })).status).toBe(410)
  })

  test('the form of an invitation has a key of its own each time', async () => {
    const { host, event } = await createSpon()
    const token = await share(host, event)
    const keys = await Promise.all([1, 2].map(async () => handoverOf(await open(`/invite/${token}`)).invite?.key))
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
    expect(keys[0]).not.toBe(keys[1])
  })

  test('a cookie of nobody’s is a visitor', async () => {
    expect((await open('/', { as: 'sponti_session=old' })).body).toContain('<h1')
  })

  test('a hand-off and the kept page are the app without anybody in it', async () => {
    for (const path of ['/?authToken=abc', '/app-shell.html']) expect((await open(path)).body).not.toContain('<h1')
  })

  test('while the database is gone, visitors get their page, and the rest the app without anybody in it', async () => {
    const database = await createTestDatabase()
    const context = await openTestContext(database)
    const lonely = await createApp(context, web.webDir)
    await context.pool.end()
    async function read(url: string, cookie?: string) {
      return (await lonely.http.inject({ url, ...(cookie && { headers: { cookie } }) })).body
    }
    expect(await read('/')).toContain('<h1')
    for (const page of [await read('/', 'sponti_session=x'), await read('/invite/x')]) {
      expect(page).toContain('needs JavaScript')
      expect(page).not.toContain('<h1')
    }
    await lonely.http.close()
    await context.close().catch(() => {})
    await database.close()
  })
})

describe('the form of an invitation', () => {
  /** What a browser without scripts sends, and the page that it is led to. */
  async function send(token: string, fields: Record<string, string>, cookie?: string) {
    const { statusCode, headers } = await app.http.inject({
      method: 'POST',
      url: toPath(answerAsGuest, { params: { token } }),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(statusCode).toBe(303)
    const as = [cookie, toCookies(headers)].filter(Boolean).join('; ')
    return { as, location: String(headers.location), page: await open(String(headers.location), { as }) }
  }

  test('is in the page, with a key of its own, and leads to a page that says the answer', async () => {
    const { host, event } = await createSpon()
    const token = await share(host, event)
    const drawn = await open(`/invite/${token}`)
    const keys = [...drawn.body.matchAll(/name="key" value="([\w-]{43})"/g)].map(([, key]) => key ?? '')
    expect(new Set(keys).size).toBe(1)
    expect(drawn.body).toContain(`action="/api/invite/${token}/guest"`)
    expect(drawn.body).not.toContain('style=')
    const fields = { name: 'Sam', response: 'might-show', key: keys[0] ?? '' }
    const { as, location, page } = await send(token, fields)
    expect(location).toBe(`/invite/${token}`)
    expect(page.body).toContain('You might go')
    expect(page.body).toContain('Sam')
    expect(page.headers['cache-control']).toBe('private, no-cache')
    // Sent again, with the cookies or without: the same guest, the last answer.
    await send(token, fields)
    expect((await send(token, { ...fields, response: 'going' }, as)).page.body).toContain('You&#x27;re going')
    const { body } = await house.call(listGuests, { as: host.as, params: { id: event.id } })
    expect(body.guests.map(({ user, response }) => [user.displayName, response])).toEqual([['Sam', 'going']])
  })

  test.each(['', '   ', '\u200b\u200b', 'sam@example.com', 'x'.repeat(200)])(
    'comes back with what was typed where the name is %j, and makes nobody',
    async (name) => {
      const { host, event } = await createSpon()
      const token = await share(host, event)
      const { page } = await send(token, { name, response: 'might-show' })
      expect(page.status).toBe(200)
      expect(page.body).toMatch(/role="alert"[^>]*>⚠ [A-Z]/)
      if (name.trim().length > 2) expect(page.body).toContain(`value="${name.trim()}"`)
      const { body } = await house.call(listGuests, { as: host.as, params: { id: event.id } })
      expect(body.guests).toEqual([])
    },
  )

  test('is no place for words from elsewhere: only what is wrong with a name is said', async () => {
    const { host, event } = await createSpon()
    const { body } = await open(`/invite/${await share(host, event)}?answer=going&name=Sam&sentence=Pay+me`)
    expect(body).not.toContain('role="alert"')
    expect(body).not.toContain('Pay me')
  })

  test('says nothing of a guest to others, nor of another spon', async () => {
    const { host, event } = await createSpon()
    const other = await createSpon('friends', 'Elsewhere')
    const token = await share(host, event)
    const sam = await addGuest(house, { token, name: 'Samantha' })
    expect((await open(`/invite/${token}`)).html).not.toContain('Samantha')
    const page = await open(`/invite/${await share(other.host, other.event)}`, { as: sam.as })
    expect(page.html).not.toContain('Samantha')
    expect(page.body).toContain('Your first name')
  })

  test('is gone for whoever was removed', async () => {
    const { host, event } = await createSpon()
    const token = await share(host, event)
    const sam = await addGuest(house, { token })
    await house.call(removeGuest, { as: host.as, params: { id: event.id, guestId: sam.id } })
    const page = await open(`/invite/${token}`, { as: sam.as })
    expect(page.status).toBe(410)
    expect(page.body).not.toContain('Dumplings')
  })
})

describe('who guesses links', () => {
  const browser = { accept: 'text/html' }
  test.each([
    ['pages', (i: number) => `/invite/guess-${i}`],
    ['cards', (i: number) => `/invite/guess-${i}/card.png`],
  ])('gets few %s, and everybody else gets theirs', async (_what, guess) => {
    const { context } = house.app
    const at = new Date()
    const config = { ...context.config, rateLimits: true }
    const limited = await createApp({ ...context, config, now: () => at }, web.webDir)
    const look = (url: string, remoteAddress: string) => limited.http.inject({ url, remoteAddress, headers: browser })
    const counts = new Map<number, number>()
    for (let i = 0; i < 1500; i++) {
      // Another address of the same network each time.
      const { statusCode } = await look(guess(i), `2001:db8:1:2::${i.toString(16)}`)
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
    }
    expect(counts.get(429)).toBe(1500 - 240)
    const refused = await look(guess(0), '2001:db8:1:2::1')
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': expect.stringMatching(/^\d+$/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(refused.body).toMatch(/<h1>Easy there<\/h1>[\s\S]*Try again in \d+ seconds/)
    const { host, event } = await createSpon()
    for (const [url, status] of [
      ['/', 200],
      [`/invite/${await share(host, event)}`, 200],
      ['/api/config', 200],
    ] as const)
      expect([url, (await look(url, '2001:db8:1:3::1')).statusCode]).toEqual([url, status])
    expect((await look('/app-shell.html', '2001:db8:1:2::1')).statusCode).toBe(200)
    await limited.http.close()
  })
})
