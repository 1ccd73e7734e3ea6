import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { createHttpServer, defaultTimeouts } from '#server/http/server.ts'
import { updateCurrentUser } from '#shared/accounts.ts'
import { createEvent } from '#shared/events.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const portOf = ({ http }: TestApp['app']) => (http.server.address() as AddressInfo).port

/** Sends bytes as they are, and returns all that comes back until the server hangs up. */
async function sendRaw(bytes: string, port = portOf(server.app)): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => (answer += text))
  // Reset after the answer: the server does not read the rest of what is too long.
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(bytes, 'latin1')
  await closed
  return answer
}

const guarded = [
  /content-security-policy: default-src 'none'/i,
  /x-content-type-options: nosniff/i,
  /x-frame-options: deny/i,
]
const end = 'connection: close\r\n\r\n'

describe('what cannot be read', () => {
  test.each([
    ['a broken escape', `GET /% HTTP/1.1\r\nhost: x\r\n${end}`, 400],
    ['a broken escape of the API', `GET /api/%E0%A4%A HTTP/1.1\r\nhost: x\r\n${end}`, 400],
    ['a segment of 600 characters', `GET /api/invite/${'x'.repeat(600)} HTTP/1.1\r\nhost: x\r\n${end}`, 404],
    ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n${end}`, 431],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n${end}`, 431],
    ['no host', `GET / HTTP/1.1\r\n${end}`, 400],
    ['a bad host', `GET /nowhere.txt HTTP/1.1\r\nhost: "<script>\r\n${end}`, 404],
    ['an unknown method', `FETCH / HTTP/1.1\r\nhost: x\r\n${end}`, 400],
    ['a method that we do not have', `PROPFIND / HTTP/1.1\r\nhost: x\r\n${end}`, 404],
    ['a request for no address', `OPTIONS * HTTP/1.1\r\nhost: x\r\n${end}`, 404],
    ['an unknown expectation', `GET /nowhere.txt HTTP/1.1\r\nhost: x\r\nexpect: a miracle\r\n${end}`, 404],
    ['two lengths', `POST /api/events HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n${end}`, 400],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n${end}`,
      400,
    ],
    ['a header without a name', `GET / HTTP/1.1\r\nhost: x\r\n: y\r\n${end}`, 400],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['noise', '\x16\x03\x01\x02\x00\x01', 400],
  ])('%s is refused with a sentence, under the headers of every answer', async (_name, bytes, status) => {
    const answer = await sendRaw(bytes)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of guarded) expect(head).toMatch(header)
    expect(JSON.parse(body).message).toMatch(/\w+ \w+.*\./)
  })

  test.each([
    ['a broken escape', 400, '/%'],
    ['a missing file', 404, '/nowhere.txt'],
    ['an address of 20 kB', 431, `/?${'x'.repeat(20_000)}`],
  ])('%s is a page where a browser opens it', async (_name, status, path) => {
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html,*/*\r\n${end}`)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const sign of [...guarded, /content-type: text\/html/i, /<h1>/]) expect(answer).toMatch(sign)
  })
})

describe('who is asking', () => {
  async function ask(TRUST_PROXY: string | undefined, remoteAddress: string, forwarded: string) {
    const config = { ...server.context.config, ...pick(readConfig(TRUST_PROXY ? { TRUST_PROXY } : {})) }
    const http = createHttpServer({ ...server.context, config })
    http.get('/', async ({ ip, protocol, host }) => [ip, protocol, host].join(' '))
    const headers = { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'y', host: 'x' }
    return (await http.inject({ url: '/', remoteAddress, headers })).body
  }
  const pick = ({ trustedProxies }: Config) => ({ trustedProxies })

  test.each([
    ['a stranger in our own network', undefined, '10.0.0.9', '198.51.100.1', '10.0.0.9 http x'],
    ['a stranger from elsewhere', undefined, '203.0.113.9', '127.0.0.1', '203.0.113.9 http x'],
    ['a proxy on this machine', undefined, '127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1 https y'],
    ['the proxy that was named', '10.0.0.0/8', '10.0.0.9', '6.6.6.6, 198.51.100.1', '198.51.100.1 https y'],
    ['another one than the named', '10.0.0.1, fc00::/7', '10.0.0.9', '198.51.100.1', '10.0.0.9 http x'],
    ['this machine, which was not named', '10.0.0.1', '127.0.0.1', '198.51.100.1', '127.0.0.1 http x'],
    ['the second of two proxies', '2', '203.0.113.9', '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1 https y'],
    ['anybody, where there is no proxy', '0', '127.0.0.1', '198.51.100.1', '127.0.0.1 http x'],
  ])('%s is taken for who they are', async (_name, trusted, address, forwarded, seen) => {
    expect(await ask(trusted, address, forwarded)).toBe(seen)
  })
})

describe('a request’s id', () => {
  async function ask(remoteAddress: string, id: string) {
    const http = createHttpServer(server.context)
    http.get('/', async (request) => request.id)
    return (await http.inject({ url: '/', remoteAddress, headers: { 'x-request-id': id } })).body
  }
  const own = /^[\w-]{10}-0$/

  test('is the one that our proxy gave it', async () => {
    expect(await ask('127.0.0.1', '7f9c24e8-3b12-4fef-91e0-0d1c2b3a4958')).toBe('7f9c24e8-3b12-4fef-91e0-0d1c2b3a4958')
    expect(await ask('::ffff:127.0.0.1', '0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef')
  })

  test.each([
    ['of a stranger', '10.0.0.9', '0123456789abcdef'],
    ['with a line of its own', '127.0.0.1', '01234567\\n{"level":60}'],
    ['as long as a secret', '127.0.0.1', 'x'.repeat(43)],
    ['too short to tell two apart', '127.0.0.1', '1'],
  ])('%s is not taken', async (_name, address, id) => expect(await ask(address, id)).toMatch(own))
})

test('that a proxy is not believed is said once, without naming anybody', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const http = createHttpServer({ ...server.context, log })
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  for (const remoteAddress of ['127.0.0.1', '10.0.0.9', '10.0.0.9'])
    await http.inject({ url: '/', remoteAddress, headers })
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')])
  expect(lines[0]).not.toMatch(/198\.51|10\.0/)
})

describe('who takes their time', () => {
  test('is cut off while they send headers, or a body', async () => {
    const quick = { headersMs: 100, requestMs: 300, keepAliveMs: 1_000, checkMs: 50 }
    const http = createHttpServer(server.context, quick)
    http.post('/', async () => ({}))
    await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = http.server.address() as AddressInfo
    const length = 'content-type: application/json\r\ncontent-length: 9'
    for (const slow of ['', 'GET / HTTP/1.1\r\nhost: x\r\n', `POST / HTTP/1.1\r\nhost: x\r\n${length}\r\n\r\n{`]) {
      const answer = await sendRaw(slow, port)
      expect(answer).toMatch(/^HTTP\/1.1 408 /)
      for (const header of guarded) expect(answer).toMatch(header)
      expect(answer).toContain('Try again')
    }
    await http.close()
  })

  test('has 15 seconds for headers, and enough for a picture over a slow connection', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = server.app.http.server
    expect(headersTimeout + defaultTimeouts.checkMs).toBe(15_000)
    expect(requestTimeout).toBe(180_000)
    expect(keepAliveTimeout).toBeGreaterThan(60_000)
  })
})

describe('JSON', () => {
  const nest = (levels: number, [open, close]: readonly [string, string]) => open.repeat(levels) + close.repeat(levels)

  test.each([
    ['lists', nest(5_000, ['[', ']'])],
    ['objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['lists to the last byte', nest(32_000, ['[', ']'])],
    ['a list in a field', `{"firstName":${nest(5_000, ['[', ']'])},"lastName":"O"}`],
    ['lists beside what is right', `{"title":"Soup","firstName":"M","lastName":"O","x":${nest(5_000, ['[', ']'])}}`],
    ['duplicate keys', '{"firstName":1,"firstName":{},"lastName":"O"}'],
    ['a huge number', '{"firstName":1e999,"lastName":"O"}'],
    ['a number of 60,000 digits', `{"firstName":${'9'.repeat(60_000)},"lastName":"O"}`],
    ['a poisoned prototype inside', '{"firstName":{"__proto__":{"x":1}},"lastName":"O"}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"x":1}},"firstName":"M","lastName":"O"}'],
    ['a mark of byte order', '\ufeff{"firstName":'],
  ])('that is wrong (%s) is refused with a sentence, with an idempotency key too', async (_name, payload) => {
    const as = await signIn(database.db, await createPerson(database.db))
    for (const { method, path } of [updateCurrentUser, createEvent])
      for (const key of ['', 'once']) {
        const headers = { cookie: as, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
        const { statusCode, body } = await server.app.http.inject({ method, url: path, headers, payload })
        expect([path, key, statusCode]).toEqual([path, key, 400])
        expect(JSON.parse(body).message).toMatch(/\w+ \w+/)
      }
  })

  test.each([
    ['deep names', `?${'q[a]'.repeat(3_000)}=1`],
    ['three thousand values', `?${'q=1&'.repeat(3_000)}`],
    ['names of the prototype', '?__proto__=1&__proto__[x]=2&constructor=3&toString=4'],
    ['bytes that are no text', '?q=%00&q=%ff'],
    ['a number of 400 digits', `?limit=${'9'.repeat(400)}`],
    ['a number without end', '?limit=1e999'],
  ])('a query with %s breaks nothing', async (_name, query) => {
    const as = await signIn(database.db, await createPerson(database.db))
    for (const path of ['/api/events/feed', '/api/users/search', '/api/notifications', '/api/config']) {
      const { statusCode } = await server.app.http.inject({ url: path + query, headers: { cookie: as } })
      expect([path, statusCode < 500]).toEqual([path, true])
    }
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})
