import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { signOut } from '#shared/accounts.ts'
import { getEvent, listFeed } from '#shared/events.ts'
import { listFree, setFree } from '#shared/free.ts'
import { countUnread } from '#shared/notifications.ts'
import { type Handover, handoverId } from '#shared/pages.ts'
import { befriend, block, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { makeRenderedWeb } from '#tests/support/rendered-web.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

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

async function open(url: string, { as }: { as: string }) {
  const { body: html, headers } = await app.http.inject({ url, headers: { cookie: as } })
  const block = new RegExp(`<script type="application/json" id="${handoverId}">(.*?)</script>`, 's').exec(html)
  const { person } = JSON.parse(block?.[1] ?? '{}') as Partial<Handover>
  const page = block ? html.replace(block[0], '') : html
  return {
    html,
    page,
    headers,
    person,
    reads: Object.fromEntries(person?.reads.map((read) => [read.key[0], read]) ?? []),
  }
}

/** A member's document. On a busy machine the database may be too slow for one, and the shell is sent instead. */
async function openMember(url: string, member: { as: string }) {
  return vi.waitFor(async () => {
    const opened = await open(url, member)
    expect(opened.person).toBeTruthy()
    return opened
  })
}

/** A host with a friend, and a spon whose every word is theirs alone. */
async function arrivePair(
  name: string,
): Promise<{ host: Member; friend: Member; title: string; event: { id: string } }> {
  const [host, friend] = [await house.arrive(name), await house.arrive(`${name}friend`)]
  await befriend(house.db, host, friend)
  const title = `Dumplings of ${name}`
  const event = await createEvent(house.db, host, { title, description: `${name}'s secret place` })
  return { host, friend, title, event }
}

test('the document of the feed has what the feed would ask for, drawn and as data', async () => {
  const { friend, title } = await arrivePair('Hana')
  for (const path of ['/', '/home']) {
    const { page, person, reads, headers } = await openMember(path, friend)
    expect(page).toContain(title)
    expect(page).not.toMatch(/ style="/)
    expect(page).toMatch(/<title>[^<]+<\/title>\s*<meta name="description" content="[^"]+">/)
    expect(person?.user.id).toBe(friend.id)
    expect(person?.position).toBeGreaterThan(0)
    expect(reads[listFeed.path]?.answer).toEqual((await house.call(listFeed, { as: friend.as })).body)
    expect(reads[countUnread.path]?.answer).toEqual((await house.call(countUnread, { as: friend.as })).body)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.vary).toContain('Cookie')
  }
})

test('who is free is in the document of the feed, drawn and as data, for their friends', async () => {
  const { host, friend } = await arrivePair('Fritzi')
  await house.call(setFree, { as: host.as, body: { words: 'ice cream by the canal' } })
  const { page, reads } = await openMember('/', friend)
  expect(page).toMatch(/<section aria-label="Free right now".*ice cream by the canal/s)
  expect(reads[listFree.path]?.answer).toEqual((await house.call(listFree, { as: friend.as })).body)
  expect((await openMember('/', await house.arrive('Stranger'))).html).not.toContain('ice cream by the canal')
})

test('a feed of more than one page says where the next one is', async () => {
  const host = await house.arrive('Prolific')
  for (let index = 0; index < 60; index++) await createEvent(house.db, host, { title: `Spon ${index}` })
  const { page, reads } = await openMember('/', host)
  const { headers } = await house.call(listFeed, { as: host.as })
  // The two were read one after the other: their cursors differ in the moment alone.
  function lastOf(path = '') {
    const cursor = Buffer.from(path.split('cursor=')[1] ?? '', 'base64url').toString()
    return cursor.split(' ').slice(1)
  }
  const link = /^<(.+)>; rel="next"$/.exec(String(headers.link))?.[1]
  expect(lastOf(reads[listFeed.path]?.next ?? '')).toEqual(lastOf(link))
  expect(lastOf(link)).toHaveLength(3)
  // Drawn is what a screen shows; the rest is data.
  expect(page.match(/<article/g)?.length).toBe(4)
})

test('the document of a spon has the spon, for whoever may see it', async () => {
  const { host, friend, event, title } = await arrivePair('Sid')
  const { page, reads, headers } = await openMember(`/event/${event.id}`, friend)
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  expect(page).not.toMatch(/ style="/)
  expect(reads['/api/events']?.key).toEqual(['/api/events', event.id])
  expect(reads['/api/events']?.answer).toEqual(
    (await house.call(getEvent, { as: friend.as, params: { id: event.id } })).body,
  )
  expect(headers['cache-control']).toBe('private, no-store')
  const stranger = await house.arrive('Stranger')
  expect((await openMember(`/event/${event.id}`, stranger)).html).not.toContain(title)
  await block(house.db, host, friend)
  expect((await openMember(`/event/${event.id}`, friend)).html).not.toContain(title)
  expect((await openMember('/', friend)).html).not.toContain(title)
})

test('documents that are drawn at the same moment hold nothing of each other', async () => {
  const pairs = await Promise.all(['Uma', 'Viktor', 'Wes', 'Xenia'].map(arrivePair))
  const pages = await Promise.all(
    [...pairs, ...pairs].map(async ({ friend, title }) => ({ title, html: (await openMember('/', friend)).html })),
  )
  for (const { title, html } of pages) {
    expect(html).toContain(title)
    for (const pair of pairs) if (pair.title !== title) expect(html).not.toContain(pair.title)
  }
  const visitor = await app.http.inject({ url: '/' })
  for (const { title, host } of pairs) {
    expect(visitor.body).not.toContain(title)
    expect(visitor.body).not.toContain(host.id)
  }
})

test('after a sign-out the same cookie gets the page of a visitor', async () => {
  const { friend, title } = await arrivePair('Yara')
  expect((await openMember('/', friend)).html).toContain(title)
  await app.http.inject({ url: signOut.path, headers: { cookie: friend.as } })
  const { html, person } = await open('/', friend)
  expect(person).toBeUndefined()
  expect(html).not.toContain(title)
})

test('typed markup is words, in what is drawn and in the data', async () => {
  const host = await house.arrive('Mal</script><b>')
  await createEvent(house.db, host, { title: '</script><script>alert(1)</script>\u2028<!--' })
  const { html, page, reads } = await openMember('/', host)
  expect(html).not.toContain('<script>alert')
  expect(page).not.toContain('<b>')
  expect(reads[listFeed.path]?.answer).toMatchObject([{ title: '</script><script>alert(1)</script>\u2028<!--' }])
})

test('the one script in a document is allowed by its hash, and no other', async () => {
  const { html, headers } = await openMember('/', await house.arrive('Hash'))
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(hashes).toHaveLength(1)
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashes[0]};`)
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('the style sheets are in the document, allowed by their hashes, and none is fetched', async () => {
  const { html, headers } = await openMember('/', await house.arrive('Sheet'))
  const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)
  expect(sheets).toContain('main{color:ink}')
  expect(html).not.toContain('rel="stylesheet"')
  for (const sheet of sheets)
    expect(headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
    )
})

test('the first picture in sight comes with the document, the others wait', async () => {
  const host = await house.arrive('Painter')
  const urls = ['below', 'second', null].map((name) => name && `/gifs/${name}.svg`)
  for (const gif_url of urls) await createEvent(house.db, host, { gif_url, gif_alt_text: 'A drawing' })
  const { page } = await openMember('/', host)
  expect(page).toContain('src="/gifs/second.svg"')
  expect(page).not.toContain('/gifs/below.svg')
})

test('the form of a new spon is drawn, and cannot be typed into before the script is there', async () => {
  const { page } = await openMember('/create', await house.arrive('Early'))
  expect(page).toMatch(/<h1[^>]*>Plan a Pop-Up<\/h1>/)
  expect(page).not.toMatch(/ style="/)
  const [before = '', inert = ''] = page.split(/<div[^>]* inert=""/)
  expect(before).toMatch(/data-asleep="".*Just say it/s)
  expect(before).not.toMatch(/<(input|textarea)/)
  expect(inert).toContain('name="title"')
})

test('a guest’s document says nothing', async () => {
  const { host, event, title } = await arrivePair('Zoe')
  const sam = await addGuest(house, { token: await share(house, host, event) })
  const { html, person } = await open('/', sam)
  expect(person).toBeUndefined()
  expect(html).not.toContain(title)
})
