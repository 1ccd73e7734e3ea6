// The example for a proxy in front of the app, run as it is but for ports, name and certificate. Skipped where Caddy (Debian's
// package caddy) is not installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '#scripts/run/free-port.ts'
import { createApp } from '#server/app.ts'
import type { OpenContext } from '#server/context.ts'
import { getAppConfig } from '#shared/accounts.ts'
import { createEvent } from '#shared/events.ts'
import { liveStream } from '#shared/live.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createCertificate } from '#tests/support/certificate.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'

/** Where the client sits: another address than the proxy's, which is 127.0.0.1 to the app. */
const clientAddress = '127.0.0.2'

type Seen = { ip: string; protocol: string; id: string; path: string }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let context: OpenContext
let app: Awaited<ReturnType<typeof createApp>>
/** What the app thinks of each request. */
const seen: Seen[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  context = await openTestContext(database, { PUBLIC_URL: 'https://localhost', TRUST_PROXY: '127.0.0.1' })
  app = await createApp(context, join(context.config.dataDir, 'no-web'))
  app.http.addHook('onRequest', async ({ ip, protocol, id, url: path }) => void seen.push({ ip, protocol, id, path }))
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  app.beginStop()
  await app.http.close()
  await context.close()
  await database.close()
})

async function startCaddy(): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), 'sponti-proxy-'))
  const { port: appPort } = app.http.server.address() as AddressInfo
  const port = await findFreePort()
  const { key, certificate } = createCertificate('localhost')
  await writeFile(join(dir, 'cert.pem'), certificate)
  await writeFile(join(dir, 'key.pem'), key)
  const example = await readFile(join(import.meta.dirname, 'caddy/Caddyfile'), 'utf8')
  const site = example
    .replace('sponti.example {', `https://localhost:${port} {\n\ttls ${dir}/cert.pem ${dir}/key.pem`)
    .replace('127.0.0.1:3000', `127.0.0.1:${appPort}`)
  const file = join(dir, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: dir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  onTestFinished(() => endCaddy(child, dir))
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error(output)
    const session = open(port)
    expect((await ask(session, '/healthz')).status).toBe(200)
    session.destroy()
  })
  return port
}

async function endCaddy(child: ChildProcess, dir: string) {
  if (child.exitCode === null) {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 5_000))])
    child.kill('SIGKILL')
  }
  await rm(dir, { recursive: true, force: true })
}

function open(port: number): ClientHttp2Session {
  const options = { host: '127.0.0.1', port, localAddress: clientAddress, servername: 'localhost' }
  const session = connect(`https://localhost:${port}`, {
    createConnection: () => connectTls({ ...options, ALPNProtocols: ['h2'], rejectUnauthorized: false }),
  })
  session.on('error', () => {})
  return session
}

type Question = { headers?: Record<string, string>; method?: string; body?: string }

async function ask(session: ClientHttp2Session, path: string, { headers, method = 'GET', body }: Question = {}) {
  const stream = session.request({ ':path': path, ':method': method, ...headers })
  stream.end(body)
  const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  let text = ''
  for await (const piece of stream.setEncoding('utf8')) text += piece
  return { status: Number(answer[':status']), text }
}

/** Reads on, and tells what has come so far. */
function listen(session: ClientHttp2Session, cookie: string): () => string {
  const stream = session.request({ ':path': liveStream.path, cookie })
  let text = ''
  stream.setEncoding('utf8').on('data', (piece) => (text += piece))
  return () => text
}

const isThere = spawnSync('caddy', ['version']).error === undefined
if (!isThere) console.log('Skipped: caddy is not installed, so its example is not tried.')

test.skipIf(!isThere)('behind Caddy people speak HTTP/2, are who they are, and hear of things at once', async () => {
  const port = await startCaddy()
  const session = open(port)
  onTestFinished(() => session.destroy())

  const lies = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http', 'x-request-id': 'chosen-by-a-client' }
  expect((await ask(session, getAppConfig.path, { headers: lies })).status).toBe(200)
  expect(session.alpnProtocol).toBe('h2')
  const asked = seen.findLast(({ path }) => path === getAppConfig.path)
  expect(asked).toMatchObject({ ip: clientAddress, protocol: 'https', id: expect.stringMatching(/^[\w-]{32,36}$/) })
  expect((await ask(session, '/metrics')).status).toBe(404)

  // Over https cookies carry a prefix.
  const cookie = `__Host-${await signIn(context.db, await createPerson(context.db))}`
  const heard = listen(session, cookie)
  await vi.waitFor(() => expect(heard()).toContain('event: hello'))
  const headers = { cookie, origin: 'https://localhost', 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Kites on the hill' })
  const before = heard().length
  const { method, path } = createEvent
  expect((await ask(session, path, { method, headers, body })).status).toBe(201)
  await vi.waitFor(() => expect(heard().length).toBeGreaterThan(before))
})
