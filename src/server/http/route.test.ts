import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { version } from '#server/version.ts'
import { updateCurrentUser } from '#shared/accounts.ts'
import { describeApi } from '#shared/api.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { listPaths } from '#tests/support/routes.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestApp
let cookie: string

beforeAll(async () => {
  database = await createTestDatabase()
  // With every way to sign in, so that every call is there.
  server = await startTestApp(database, { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })
  cookie = await signIn(database.db, await createPerson(database.db))
})
afterAll(async () => {
  await server.close()
  await database.close()
})

function put(payload: string | Buffer, headers: Record<string, string> = {}) {
  return server.app.http.inject({
    method: 'PUT',
    url: updateCurrentUser.path,
    headers: { cookie, 'content-type': 'application/json', ...headers },
    payload,
  })
}

describe('a request that cannot be right', () => {
  test.each([
    ['broken JSON', '{"firstName":', 400, undefined],
    ['a wrong type', '{"firstName":7,"lastName":"Ortiz"}', 400, 'firstName'],
    ['a missing field', '{"firstName":"Maya"}', 400, 'lastName'],
    ['a NUL byte', '{"firstName":"Ma\\u0000ya","lastName":"Ortiz"}', 400, 'firstName'],
    ['a lone surrogate', '{"firstName":"Ma\\ud800ya","lastName":"Ortiz"}', 400, 'firstName'],
    ['an array for an object', '[]', 400, undefined],
    ['a poisoned prototype', '{"__proto__":{"x":1},"firstName":"Maya","lastName":"O"}', 400, undefined],
    ['a body of 100 kB', JSON.stringify({ firstName: 'x'.repeat(100_000), lastName: 'y' }), 413, undefined],
    ['an empty body', '', 400, undefined],
  ])('%s gets a sentence and leaves the server standing', async (_name, payload, status, field) => {
    const response = await put(payload)
    expect(response.statusCode).toBe(status)
    const body = response.json()
    expect(body.message).toMatch(/\w+ \w+/)
    expect(body.field).toBe(field)
    expect((await server.app.http.inject('/healthz')).json()).toEqual({ status: 'ok', version })
  })

  test('another content type is refused', async () => {
    expect((await put('firstName=Maya', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  })

  test('a write that waited for a connection is taken from the person who made it, and from nobody else', async () => {
    const name = '{"firstName":"Maya","lastName":"Ortiz"}'
    const me = (await server.app.http.inject({ url: '/api/auth/user', headers: { cookie } })).json().id
    expect((await put(name, { 'x-sponti-person': me })).statusCode).toBe(200)
    const other = await put(name, { 'x-sponti-person': '11111111-1111-4111-8111-111111111111' })
    expect(other.statusCode).toBe(409)
    expect(other.json().code).toBe('other_person')
    // 401 and not 409: the same person may sign in again and retry.
    expect((await put(name, { 'x-sponti-person': me, cookie: '' })).statusCode).toBe(401)
  })

  test('a foreign page is refused before anything is read', async () => {
    const response = await put('{}', { origin: 'https://evil.example' })
    expect(response.statusCode).toBe(403)
    expect(response.json().code).toBe('foreign_origin')
  })

  test.each(['/api/nothing', '/api/events/not-an-id/nothing', '/assets/missing.js'])(
    'an unknown address is 404 in JSON: %s',
    async (url) => {
      const response = await server.app.http.inject({ url, headers: { cookie } })
      expect(response.statusCode).toBe(404)
      expect(response.json().code).toBe('not_found')
    },
  )

  test('a broken escape in the address is 400', async () => {
    expect((await server.app.http.inject('/api/%E0%A4%A')).statusCode).toBe(400)
  })
})

describe('who may call what', () => {
  test('the public calls are these and no others', () => {
    const open = server.app.route.endpoints
      .filter((endpoint) => endpoint.access === 'public')
      .map(({ method, path }) => `${method} ${path}`)
    expect(open.toSorted()).toEqual([
      'GET /.well-known/security.txt',
      'GET /api/auth/callback',
      'GET /api/auth/email',
      'GET /api/auth/github',
      'GET /api/auth/login',
      'GET /api/auth/token',
      'GET /api/calendar-feed/:token.ics',
      'GET /api/config',
      'GET /api/dev/outbox',
      'GET /api/docs',
      'GET /api/go-on/:token',
      'GET /api/image/proxy/:key',
      'GET /api/invite/:token',
      'GET /api/legal/:page',
      'GET /api/login',
      'GET /api/logout',
      'GET /api/mail/stop',
      'GET /api/mail/unsubscribe',
      'GET /api/suspension',
      'GET /card.png',
      'GET /go-on/:token',
      'GET /go-on/mail/:token',
      'GET /invite/:token/card.png',
      'GET /robots.txt',
      'GET /sitemap.xml',
      'POST /api/auth/email',
      'POST /api/auth/email/enter',
      'POST /api/auth/email/start',
      'POST /api/auth/email/verify',
      'POST /api/auth/name',
      'POST /api/demo/sign-in',
      'POST /api/go-on/:token',
      'POST /api/go-on/mail/:token',
      'POST /api/invite/:token/guest',
      'POST /api/language',
      'POST /api/mail/resume',
      'POST /api/mail/stop',
      'POST /api/mail/unsubscribe',
      'POST /api/passkeys/login/options',
      'POST /api/passkeys/login/verify',
      'POST /api/passkeys/signup/options',
      'POST /api/passkeys/signup/verify',
      'POST /api/sms/inbound',
      'POST /api/suspension',
    ])
  })

  test('every other call asks who one is before anything else', async () => {
    // Those of /admin do not exist for anybody else: features/admin has the test of that.
    const closed = server.app.route.endpoints.filter(
      ({ access, path }) => access !== 'public' && !path.startsWith('/api/admin/'),
    )
    expect(closed.length).toBeGreaterThan(5)
    for (const { method, path } of closed) {
      const response = await server.app.http.inject({ method, url: path.replaceAll(/:\w+/g, 'x') })
      expect(`${method} ${path} ${response.statusCode}`).toBe(`${method} ${path} 401`)
      expect(response.json()).toEqual({ message: 'Unauthorized', code: 'unauthorized' })
    }
  })

  test('no route stands outside the list of endpoints, but for operations and files', () => {
    const known = new Set<string>(server.app.route.endpoints.map(({ path }) => path))
    const urls = listPaths(server.app.http)
    expect(urls.length).toBeGreaterThan(10)
    const strangers = urls.filter((url) => !known.has(url))
    expect(strangers.toSorted()).toEqual(['/healthz', '/metrics', '/readyz'])
  })
})

type Described = {
  info: { version: string }
  paths: Record<string, Record<string, { security: unknown[] }>>
}

describe('the description of the API', () => {
  test('names every call with its parts', async () => {
    const { body } = await server.call(describeApi, {})
    const { paths, info } = body as Described
    expect(info.version).toBe(version)
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = server.app.route.endpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(expected.toSorted())
    expect(paths['/api/config']?.get?.security).toEqual([])
  })
})

describe('every answer', () => {
  test('carries the headers that keep a page to itself', async () => {
    const { headers } = await server.app.http.inject('/api/config')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[\w-]{10}-[a-z0-9]+$/)
  })

  test('says whose it is, so that a device keeps it for nobody else', async () => {
    const own = await server.app.http.inject({ url: '/api/auth/user', headers: { cookie } })
    expect(own.headers['x-sponti-person']).toBe(own.json().id)
    expect((await server.app.http.inject('/api/config')).headers['x-sponti-person']).toBeUndefined()
  })

  test('metrics are for this machine only, and not for who comes through its proxy', async () => {
    function from(remoteAddress: string, headers: Record<string, string> = {}) {
      return server.app.http.inject({ url: '/metrics', remoteAddress, headers })
    }
    expect((await from('127.0.0.1')).body).toContain('http_request_duration_seconds')
    expect((await from('203.0.113.9')).statusCode).toBe(404)
    // What is forwarded says who asked the proxy, or whatever a caller likes.
    for (const address of ['127.0.0.1', '203.0.113.9'])
      for (const header of [
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-forwarded-for': '203.0.113.9' },
        { forwarded: '' },
      ])
        expect((await from(address, header)).statusCode).toBe(404)
  })

  test('with a token metrics are for whoever has it, and a letter that is none of ASCII is just a wrong one', async () => {
    const guarded = await startTestApp(database, { METRICS_TOKEN: 'sixteen-letters!' })
    async function ask(authorization: string) {
      return (await guarded.app.http.inject({ url: '/metrics', headers: { authorization } })).statusCode
    }
    const answers = [await ask('Bearer sixteen-letters!'), await ask('Bearer sixteen-letters¡'), await ask('Bearer')]
    await guarded.close()
    expect(answers).toEqual([200, 404, 404])
  })
})
