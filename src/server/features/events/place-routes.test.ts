import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { reserveRequestSlot } from '#server/http/queries.ts'
import { findAddress } from '#shared/places.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { type NominatimServer, sendJson, startNominatim } from '#tests/support/nominatim-server.ts'

let database: TestDatabase
let geocoder: NominatimServer
let app: TestApp
let as: string

beforeAll(async () => {
  database = await createTestDatabase()
  as = await signIn(database.db, await createPerson(database.db))
})
afterAll(() => database.close())

beforeEach(async () => {
  geocoder = await startNominatim()
  app = await startTestApp(database, { NOMINATIM_URL: geocoder.url })
  // Resets the rate limit: each test begins with a free slot.
  await database.db.deleteFrom('rate_limits').execute()
})
afterEach(async () => {
  await app.close()
  await geocoder.close()
})

function ask(latitude: number, longitude = 13.4, at = app) {
  return at.call(findAddress, { as, query: { latitude, longitude } })
}
const nothing = { status: 200, body: { address: null, attribution: null } }

test('an address is its first three parts, and its makers are named', async () => {
  expect((await ask(52.51234567, 13.4)).body).toEqual({
    address: '12, Park Lane, Old Town',
    attribution: '© OpenStreetMap contributors',
  })
  const [heard] = geocoder.heard
  expect(heard?.url.pathname).toBe('/reverse')
  expect(Object.fromEntries(heard?.url.searchParams ?? [])).toMatchObject({ lat: '52.5123', lon: '13.4000' })
  expect(heard?.userAgent).toMatch(/^Sponti .*support@localhost/)
})

test('the same doorstep is asked for once, also by two people at once', async () => {
  const answers = await Promise.all([ask(52.50001), ask(52.50002)])
  answers.push(await ask(52.5))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(geocoder.heard).toHaveLength(1)
})

test('turns are a second apart, and whoever would wait too long gets none', async () => {
  async function readTurn() {
    const row = await database.db.selectFrom('rate_limits').select('window_start').executeTakeFirstOrThrow()
    return row.window_start.getTime()
  }
  let last = Number.NEGATIVE_INFINITY
  for (
    let wait = await reserveRequestSlot(database.db, 'geocoder', 3_000);
    wait !== null;
    wait = await reserveRequestSlot(database.db, 'geocoder', 3_000)
  ) {
    const turn = await readTurn()
    expect(turn - last).toBeGreaterThanOrEqual(1000)
    expect(wait).toBeLessThanOrEqual(3_000)
    last = turn
  }
  expect(await readTurn()).toBe(last)
})

test('when many ask on all nodes at once, some get an address and the others an honest nothing', async () => {
  const other = await startTestApp(database, { NOMINATIM_URL: geocoder.url })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => ask(40 + index, 13.4, index % 2 === 0 ? app : other)),
  )
  await other.close()
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(answers.filter(({ body }) => body.address !== null)).toHaveLength(geocoder.heard.length)
  expect(geocoder.heard.length).toBeLessThan(8)
})

test.each([
  ['is in trouble', 500, { error: 'down' }],
  ['is busy', 429, {}],
  ['knows no address there', 200, { error: 'Unable to geocode' }],
  ['gives an empty one', 200, { display_name: ' , ' }],
  ['speaks another language', 200, ['?']],
])('no address when the geocoder %s', async (_case, status, body) => {
  geocoder.answer((response) => sendJson(response, body, status))
  expect(await ask(1)).toMatchObject(nothing)
})

test('a failure is not remembered', async () => {
  geocoder.answer((response) => sendJson(response, {}, 503))
  expect(await ask(2)).toMatchObject(nothing)
  geocoder.answer((response) => sendJson(response, { display_name: 'Here' }))
  expect((await ask(2)).body.address).toBe('Here')
})

test('no address when the answer is no JSON, breaks off, or leads elsewhere', async () => {
  geocoder.answer((response) => response.end('<html>'))
  expect(await ask(3)).toMatchObject(nothing)
  geocoder.answer((response) => response.destroy())
  expect(await ask(3)).toMatchObject(nothing)
  geocoder.answer((response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end())
  expect(await ask(3)).toMatchObject(nothing)
})

test('a geocoder that never answers is not waited for', async () => {
  geocoder.answer(() => {})
  expect(await ask(4)).toMatchObject(nothing)
})

test('no address when the geocoder is down or turned off', async () => {
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 9))
    })
  })
  for (const url of [`http://127.0.0.1:${port}`, '']) {
    const other = await startTestApp(database, { NOMINATIM_URL: url })
    expect(await ask(5, 13.4, other)).toMatchObject(nothing)
    await other.close()
  }
})

test('a position that is none is refused by the name of its field', async () => {
  expect(await ask(91)).toMatchObject({ status: 400, error: { field: 'latitude' } })
  expect(await ask(0, -181)).toMatchObject({ status: 400, error: { field: 'longitude' } })
  expect(await ask(Number.NaN)).toMatchObject({ status: 400, error: { field: 'latitude' } })
})
