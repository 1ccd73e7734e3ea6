import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCurrentUser, updateCurrentUser } from '#shared/accounts.ts'
import { createRandom } from '#shared/seeded-random.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { repeats } from '#tests/support/repeats.ts'
import { openTrustHouse, type TrustHouse } from '#tests/trust/house.ts'
import { rollDice } from '#tests/trust/inputs.ts'

/** Bytes on a socket that are no proper HTTP: each is refused or cut off, and the next visitor is served. */

let house: TrustHouse
let cookie: string
const figures = { inputs: 0 }

beforeAll(async () => {
  house = await openTrustHouse()
  cookie = await signIn(house.context.db, await createPerson(house.context.db, { first_name: 'Before' }))
})
afterAll(async () => {
  await house.close()
  console.log(`Raw HTTP: ${figures.inputs} malformed requests, no 5xx.`)
})

const patienceMs = 10_000

/** The statuses with which the server answers these bytes until it closes, or has said enough. */
async function speak(bytes: string | Buffer): Promise<{ statuses: number[]; text: string }> {
  const socket = connect(house.app.http.server.address() as { port: number })
  socket.on('error', () => {})
  let text = ''
  socket.setEncoding('latin1').on('data', (part) => (text += part))
  socket.setTimeout(patienceMs, () => socket.destroy())
  await once(socket, 'connect')
  socket.end(bytes)
  await once(socket, 'close')
  figures.inputs += 1
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), text }
}

function get(path: string, ...lines: string[]): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}Connection: close\r\n\r\n`
}
function put(lines: string, body: string): string {
  const head = `PUT ${updateCurrentUser.path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}`
  return `${head}\r\nContent-Type: application/json\r\n${lines}\r\n\r\n${body}`
}
const name = '{"firstName":"After","lastName":"X"}'
const length = `Content-Length: ${name.length}`

describe('a request that two readers could understand differently', () => {
  test.each<[string, () => string]>([
    ['two lengths', () => put(`${length}\r\nContent-Length: 1`, name)],
    ['a list of lengths', () => put(`Content-Length: ${name.length}, 1`, name)],
    ['a length and chunks', () => put(`${length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${name}`)],
    ['a negative length', () => put('Content-Length: -1', name)],
    ['a length with a sign', () => put(`Content-Length: +${name.length}`, name)],
    ['a length in hexadecimal', () => put('Content-Length: 0x24', name)],
    ['chunks of no size', () => put('Transfer-Encoding: chunked', `zz\r\n${name}\r\n0\r\n\r\n`)],
    ['a chunk longer than a number', () => put('Transfer-Encoding: chunked', `${'f'.repeat(20)}\r\n${name}`)],
    ['chunks that are not last', () => put('Transfer-Encoding: chunked, gzip', `0\r\n\r\n`)],
    ['an unknown encoding', () => put('Transfer-Encoding: xchunked', name)],
    ['a space before the colon', () => put('Content-Length : 5', name)],
    ['a folded header', () => put(`X-A: b\r\n c\r\n${length}`, name)],
    ['a header without a name', () => put(`: x\r\n${length}`, name)],
    ['a bare line feed in a header', () => put(`X-A: b\nX-B: c\r\n${length}\u0000`, name)],
    ['no host', () => `GET / HTTP/1.1\r\n\r\n`],
    ['two hosts', () => `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`],
  ])('%s is refused, and changes nothing', async (_name, request) => {
    const { statuses } = await speak(request())
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const me = await house.call(getCurrentUser, { as: cookie })
    expect(me.body.firstName).toBe('Before')
  })
})

describe('a request that is no request', () => {
  test.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['a line break', '\r\n\r\n'],
    ['noise', Buffer.from([0, 255, 1, 254, 10, 13])],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['a greeting of TLS', Buffer.from('16030100a5010000a10303', 'hex')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', 'GET /\r\n'],
    ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an echo', 'TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: canary\r\n\r\n'],
    ['an upgrade', get('/healthz', 'Upgrade: websocket\r\n')],
    [
      'a whole URL of another site',
      'GET http://evil.example/api/auth/user HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no slash', 'GET healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a NUL in the path', 'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an escaped NUL', get('/api/users/%00')],
    ['a broken escape', get('/%E0%A4%A')],
    ['dots', get('/../../etc/passwd')],
    ['escaped dots', get('/%2e%2e/%2e%2e/etc/passwd')],
    ['backslashes', get('/\\..\\..\\etc')],
    [
      'bytes that are no UTF-8',
      Buffer.from('GET /\xff\xfe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'latin1'),
    ],
    ['a path of 10 kB', get(`/${'a'.repeat(10_000)}`)],
    ['headers of 20 kB', get('/healthz', `X-A: ${'b'.repeat(20_000)}\r\n`)],
    ['two thousand headers', get('/healthz', ...Array.from({ length: 2_000 }, (_, index) => `a${index}: b\r\n`))],
    ['a cookie of 15 kB', get('/api/auth/user', `Cookie: sponti_session=${'x'.repeat(15_000)}\r\n`)],
    ['an expectation', get('/healthz', 'Expect: the-spanish-inquisition\r\n')],
  ])('%s is cut off or refused', async (_name, bytes) => {
    const { statuses, text } = await speak(bytes)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(text).not.toContain('canary')
    // No stack.
    expect(text).not.toMatch(/\.[jt]s:\d+/)
  })

  test('requests on one connection are answered in their order, up to the first that is wrong', async () => {
    const one = `GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`
    const { statuses } = await speak(`${one}${one}${get('/api/nothing')}`)
    expect(statuses).toEqual([200, 200, 404])
    // The refusal closes the connection, and may overtake an answer that is still being made.
    expect((await speak(`${one}nonsense\r\n\r\n${one}`)).statuses.at(-1)).toBe(400)
  })
})

test('a request with bytes changed at random never fails on our side', { timeout: 300_000 * repeats }, async () => {
  const seed = Date.now() % 1_000_000
  const dice = rollDice(createRandom(seed))
  const bases = [
    put(length, name),
    put('Transfer-Encoding: chunked', '5\r\nhello\r\n0\r\n\r\n'),
    get('/api/events/feed', `Cookie: ${cookie}\r\n`),
  ]
  const odd = [0, 9, 10, 13, 32, 37, 44, 58, 59, 127, 128, 255]
  function harm(): Buffer {
    const bytes = Buffer.from(dice.pick(bases), 'latin1')
    for (let times = dice.pick([1, 2, 5]); times > 0; times -= 1)
      bytes[Math.floor(dice.random() * bytes.length)] = dice.pick(odd)
    return dice.oneIn(4) ? bytes.subarray(0, Math.floor(dice.random() * bytes.length)) : bytes
  }
  for (let batch = 0; batch < 40 * repeats; batch += 1) {
    const spoken = Array.from({ length: 25 }, harm)
    const answers = await Promise.all(spoken.map(speak))
    const failed = answers.flatMap(({ statuses }, index) =>
      statuses.some((status) => status >= 500) ? [spoken[index]?.toString('latin1')] : [],
    )
    expect(failed, `seed ${seed}`).toEqual([])
  }
  expect((await house.app.http.inject('/readyz')).statusCode).toBe(200)
})
