import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventForm } from '#shared/event-fields.ts'
import { createEvent, updateEvent } from '#shared/events.ts'
import { searchGifs, shareGif } from '#shared/gifs.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { type GifServer, startGifServer } from '#tests/support/gif-server.ts'
import { sendJson } from '#tests/support/nominatim-server.ts'

let database: TestDatabase
let as: string

beforeAll(async () => {
  database = await createTestDatabase()
  as = await signIn(database.db, await createPerson(database.db))
})
afterAll(() => database.close())

function post(app: TestApp, gifUrl: string) {
  return app.call(createEvent, { as, body: { title: 'Pizza', gifUrl, gifAltText: 'A slice dances' } as EventForm })
}

describe('the bundled set', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(database)
  })
  afterAll(() => app.close())

  test('a word finds pictures, nothing finds none, and a limit holds', async () => {
    const { body } = await app.call(searchGifs, { as, query: { q: ' pizza ', limit: 2 } })
    expect(body.attribution).toBeNull()
    expect(body.results).toHaveLength(2)
    expect(body.results[0]).toEqual({
      id: 'pizza-dance',
      url: '/gifs/pizza-dance.svg',
      previewUrl: '/gifs/pizza-dance.svg',
      altText: 'A slice of pizza dances with a grin',
      aspectRatio: 1.6,
    })
    for (const query of [{ q: '   ' }, { q: '' }, {}])
      expect((await app.call(searchGifs, { as, query })).body.results).toEqual([])
    expect((await app.call(searchGifs, { as, query: { q: 'party' } })).body.results.length).toBeLessThanOrEqual(12)
  })

  test('it is for people who are signed in', async () => {
    expect((await app.call(searchGifs, { query: { q: 'pizza' } })).status).toBe(401)
    expect((await app.call(shareGif, { params: { gifId: 'x' }, body: { searchTerm: 'x' } })).status).toBe(401)
  })

  test('a long term and a wild limit are refused; a choice is thanked for', async () => {
    expect((await app.call(searchGifs, { as, query: { q: 'x'.repeat(101) } })).status).toBe(400)
    for (const limit of [0, 51, 'many'])
      expect((await app.call(searchGifs, { as, query: { q: 'x', limit } })).status, `${limit}`).toBe(400)
    const shared = await app.call(shareGif, { as, params: { gifId: 'pizza-dance' }, body: { searchTerm: 'pizza' } })
    expect(shared.status).toBe(204)
  })

  test('a spon takes one of ours, and none from elsewhere', async () => {
    const { status, body } = await post(app, '/gifs/pizza-dance.svg')
    expect(status).toBe(201)
    expect(body).toMatchObject({ gifUrl: '/gifs/pizza-dance.svg', gifAltText: 'A slice dances' })
    const removed = await app.call(updateEvent, { as, params: { id: body.id }, body: { title: 'Pizza', gifUrl: '' } })
    expect(removed.body).toMatchObject({ gifUrl: null, gifAltText: null })
    for (const url of ['https://media.giphy.com/media/x/giphy.gif', '/gifs/none.svg', 'javascript:alert(1)', '//evil'])
      expect((await post(app, url)).error, url).toMatchObject({ code: 'invalid_input', field: 'gifUrl' })
  })

  test('pages may load no pictures of a provider', async () => {
    const { headers } = await app.call(searchGifs, { as, query: {} })
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
  })
})

describe.each([
  { name: 'GIPHY', variable: 'GIPHY', search: '/v1/gifs/search', media: 'media/cats/small.gif' },
  { name: 'KLIPY', variable: 'KLIPY', search: '/api/v1/secret%20key/gifs/search', media: 'ii/cats/md.webp' },
])('$name', ({ name, variable, search, media }) => {
  let provider: GifServer
  let app: TestApp
  beforeEach(async () => {
    provider = await startGifServer()
    app = await startTestApp(database, {
      [`${variable}_API_KEY`]: 'secret key',
      [`${variable}_API_URL`]: provider.url,
    })
  })
  afterEach(async () => {
    await app.close()
    await provider.close()
  })
  const find = (q = 'cats') => app.call(searchGifs, { as, query: { q } })
  const unavailable = { message: "Couldn't load GIFs. Try again in a moment.", code: 'unavailable' }

  test('is searched, and named beside its pictures, which stay at its own hosts', async () => {
    const { body, headers } = await find()
    expect(body).toMatchObject({
      attribution: `Powered by ${name}`,
      results: [{ id: 'cats', url: `${provider.url}/${media}`, altText: 'A picture of cats', aspectRatio: 2 }],
    })
    const [heard] = provider.heard
    expect(heard?.url.pathname).toBe(search)
    expect(heard?.url.searchParams.get('q')).toBe('cats')
    expect(headers['content-security-policy']).toContain(provider.url)
    expect((await post(app, `${provider.url}/${media}`)).status).toBe(201)
    expect((await post(app, `${provider.url.replace('127.0.0.1', 'localhost')}/${media}`)).status).toBe(400)
    expect((await post(app, '/gifs/pizza-dance.svg')).status).toBe(201)
  })

  test('hears what was chosen for which word, and nobody waits for it', async () => {
    const shared = await app.call(shareGif, { as, params: { gifId: 'cats/1' }, body: { searchTerm: 'cats' } })
    expect(shared.status).toBe(204)
    await vi.waitFor(() => {
      const last = provider.heard.at(-1)
      if (name === 'GIPHY') expect(last?.url.href).toMatch(/\/sent\?gif=cats%2F1&ts=\d+$/)
      else expect(last).toMatchObject({ method: 'POST', body: '{"customer_id":"sponti","q":"cats"}' })
    })
  })

  test('is not asked for nothing', async () => {
    expect((await find('  ')).body.results).toEqual([])
    expect(provider.heard).toEqual([])
  })

  test.each([
    ['a full quota', 429],
    ['a fall', 500],
    ['a wrong key', 401],
  ])('after %s there is a sentence', async (_what, status) => {
    provider.answer((response) => sendJson(response.setHeader('retry-after', '7'), {}, status))
    const { status: given, error, headers } = await find()
    expect({ given, error }).toEqual({ given: 503, error: unavailable })
    expect(headers['retry-after']).toBe('7')
  })

  test.each([
    ['half a word', '{"data":'],
    ['a page', '<html>'],
    ['another shape', '{"data":{"data":"none"}}'],
    ['nothing', ''],
  ])('after nonsense (%s) there is a sentence', async (_what, text) => {
    provider.answer((response) => response.end(text))
    expect((await find()).error).toEqual(unavailable)
  })

  test('pictures from other hosts are left out', async () => {
    provider.answer((response) => sendJson(response, JSON.parse(elsewhere[name as keyof typeof elsewhere])))
    expect((await find()).body.results).toEqual([])
  })

  test('a provider that never answers, or is not there, costs a few seconds and no more', async () => {
    provider.answer(() => {})
    expect((await find()).error).toEqual(unavailable)
    await provider.close()
    expect((await find()).error).toEqual(unavailable)
  })
})

const file = { url: 'https://evil.example/x.gif', width: 2, height: 1 }
const elsewhere = {
  GIPHY: JSON.stringify({ data: [{ id: 'x', images: { original: file, fixed_width: file } }] }),
  KLIPY: JSON.stringify({ data: { data: [{ slug: 'x', file: { md: { gif: file }, sm: { gif: file } } }] } }),
}

test('the real GIPHY’s pictures come from its own hosts only', async () => {
  const app = await startTestApp(database, { GIPHY_API_KEY: 'key' })
  expect((await post(app, 'https://media2.giphy.com/media/x/giphy.gif')).status).toBe(201)
  for (const url of ['http://media2.giphy.com/x.gif', 'https://giphy.com.evil.example/x', 'https://u@i.giphy.com/x'])
    expect((await post(app, url)).status, url).toBe(400)
  await app.close()
})
