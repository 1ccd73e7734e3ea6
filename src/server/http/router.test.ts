import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Router } from '#server/http/api.ts'
import { readUpload } from '#server/http/files/uploads.ts'
import { HttpError } from '#server/http/http-error.ts'
import { createRouter } from '#server/http/route.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { Sessions } from '#server/http/sessions.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { positionHeader, screenHeader } from '#shared/offline.ts'
import { createPerson } from '#tests/support/builders.ts'
import { busyMachine } from '#tests/support/busy-machine.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'

/** A router of its own, with endpoints made up for it. */
let database: Awaited<ReturnType<typeof createTestDatabase>>
let context: Awaited<ReturnType<typeof openTestContext>>
let app: FastifyInstance
let route: Router
let me: Me | null

beforeAll(async () => {
  database = await createTestDatabase()
  context = await openTestContext(database, { RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await context.close()
  await database.close()
})
beforeEach(async () => {
  me = { id: (await createPerson(database.db)).id, sessionId: 'any', kind: 'member' as const }
  app = Fastify({ bodyLimit: 1000 })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof HttpError ? reply.code(error.status).send(error.toBody()) : reply.send(error),
  )
  const sessions = { find: async () => me } as unknown as Sessions
  const listener = { ...context.listener, now: () => 1234.5 }
  route = createRouter(
    app,
    { ...context, listener },
    { sessions, canGuestCall: ({ path }) => path === '/api/for-guests', isAdmin: async () => false },
  )
})
afterEach(() => app.close())

const common = { summary: 'For this test.', access: 'public' } as const
const send = (method: 'GET' | 'POST', url: string, given: object = {}) => app.inject({ method, url, ...given })

test('a read of somebody says at which position of the live stream it was made', async () => {
  const path = '/api/read'
  route(defineEndpoint({ ...common, method: 'GET', path, reply: z.object({}) }), async () => ({}))
  route(defineEndpoint({ ...common, method: 'POST', path, reply: z.object({}) }), async () => ({}))
  expect((await send('GET', path)).headers[positionHeader]).toBe('1234')
  expect((await send('POST', path)).headers[positionHeader]).toBeUndefined()
  me = null
  expect((await send('GET', path)).headers[positionHeader]).toBeUndefined()
})

test('params, query and body arrive as the schemas make them', async () => {
  const number = z.object({ n: z.pipe(z.string(), z.transform(Number)) })
  const endpoint = {
    ...common,
    method: 'POST',
    path: '/api/of/:n',
    params: number,
    query: number,
    body: number,
  } as const
  route(defineEndpoint({ ...endpoint, reply: z.any() }), async ({ params, query, body }) => [params, query, body])
  const answer = await send('POST', '/api/of/1?n=2', { payload: { n: '3' } })
  expect(answer.json()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('nothing to say is 204 without a body, in or out of a transaction', async () => {
  route(defineEndpoint({ ...common, method: 'POST', path: '/api/plain' }), async () => {})
  route(defineEndpoint({ ...common, method: 'POST', path: '/api/once', idempotent: true }), async ({ tx }) => {
    expect(tx.isTransaction).toBe(true)
  })
  for (const path of ['/api/plain', '/api/once']) {
    const { statusCode, body, headers } = await send('POST', path)
    expect([path, statusCode, body, headers['content-type']]).toEqual([path, 204, '', undefined])
  }
})

test('a key means nothing to an endpoint that does not ask for one', async () => {
  let calls = 0
  route(defineEndpoint({ ...common, method: 'POST', path: '/api/plain' }), async (call) => {
    calls += 1
    expect('tx' in call).toBe(false)
  })
  const headers = { 'idempotency-key': 'tap' }
  expect([await send('POST', '/api/plain', { headers }), await send('POST', '/api/plain', { headers })]).toMatchObject([
    { statusCode: 204 },
    { statusCode: 204 },
  ])
  expect(calls).toBe(2)
})

test('a public call can be made by nobody, and a handler may answer by itself', async () => {
  me = null
  route(defineEndpoint({ ...common, method: 'POST', path: '/api/once', idempotent: true }), async (call) => {
    expect(call.me).toBeNull()
    expect('tx' in call).toBe(false)
  })
  route(defineEndpoint({ ...common, method: 'GET', path: '/page' }), async ({ reply }) =>
    reply.type('text/html').send('Hi'),
  )
  route(defineEndpoint({ ...common, method: 'GET', path: '/away' }), async ({ reply }) => void reply.redirect('/page'))
  expect((await send('POST', '/api/once')).statusCode).toBe(204)
  expect((await send('GET', '/page')).body).toBe('Hi')
  expect((await send('GET', '/away')).statusCode).toBe(302)
})

test('a call has its own limit, and what is to happen before its transaction outlives a failure', async () => {
  const seen: string[] = []
  const options = {
    limit: { name: `own-${me?.id}`, max: 2, seconds: 60 },
    before: async () => void seen.push('before'),
  }
  route(defineEndpoint({ ...common, method: 'POST', path: '/api/few', idempotent: true }), options, async () => {
    throw new HttpError('gone', 'It is gone.')
  })
  const statuses = [await send('POST', '/api/few'), await send('POST', '/api/few'), await send('POST', '/api/few')]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([410, 410, 429])
  expect(seen).toEqual(['before', 'before'])
})

test('guests call what is public or open to them, people with an account call everything', async () => {
  const { summary } = common
  route(defineEndpoint({ ...common, method: 'POST', path: '/api/public' }), async () => {})
  route(defineEndpoint({ summary, method: 'POST', path: '/api/for-guests' }), async () => {})
  route(defineEndpoint({ summary, method: 'POST', path: '/api/for-members' }), async () => {})
  const paths = ['/api/public', '/api/for-guests', '/api/for-members']
  const call = () => Promise.all(paths.map(async (path) => (await send('POST', path)).statusCode))
  expect(await call()).toEqual([204, 204, 204])
  me = me && { ...me, kind: 'guest' }
  expect(await call()).toEqual([204, 204, 403])
  expect((await send('POST', '/api/for-members')).json()).toMatchObject({ code: 'guests_cannot' })
})

/** What PostgreSQL says when it is told to stop. */
const stopped = () => Object.assign(new Error('terminating connection'), { code: '57P01' })

const { retryWithinMs } = busyMachine
type Loss = { method?: 'GET' | 'POST'; key?: string; idempotent?: true; errors?: unknown[]; takesMs?: number }
const noError = { code: '57P01', message: 'no error' }

test.each<[string, Loss, tries: number]>([
  ['a read whose database moves is tried again', {}, 2],
  ['so is a write with a key', { method: 'POST', key: 'tap', idempotent: true }, 2],
  ['a key at a call that knows none does not make it safe', { method: 'POST', key: 'tap' }, 1],
  ['a write without one is not', { method: 'POST' }, 1],
  ['nor is it tried a third time', { errors: [stopped(), stopped(), stopped()] }, 2],
  ['nor after another failure', { errors: [new Error('no such thing')] }, 1],
  ['nor after what is no error', { errors: [noError] }, 1],
  ['a request that fails in time is tried again', { takesMs: retryWithinMs - 1 }, 2],
  ['one that has waited longer is not', { takesMs: retryWithinMs }, 1],
])('%s', async (_what, { method = 'GET', key, idempotent, errors = [stopped()], takesMs = 0 }, tries) => {
  let at = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at)
  onTestFinished(() => clock.mockRestore())
  let tried = 0
  route(defineEndpoint({ ...common, method, path: '/api/tried', ...(idempotent && { idempotent }) }), async () => {
    at += takesMs
    const error = errors[tried++]
    if (error) throw error
  })
  const { statusCode } = await send(method, '/api/tried', { headers: key ? { 'idempotency-key': key } : {} })
  expect([tried, statusCode === 204]).toEqual([tries, tries > errors.length])
})

test('a form is taken where the endpoint says so, and nowhere else', async () => {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' }
  const body = z.object({ a: z.string() })
  route(
    defineEndpoint({ ...common, method: 'POST', path: '/form', form: true, body, reply: body }),
    async (call) => call.body,
  )
  route(defineEndpoint({ ...common, method: 'POST', path: '/json', body, reply: body }), async (call) => call.body)
  expect((await send('POST', '/form', form)).json()).toEqual({ a: 'b' })
  expect((await send('POST', '/json', form)).statusCode).toBe(415)
  expect(route.endpoints.map(({ path }) => path)).toEqual(['/form', '/json'])
})

test('a file is taken where the endpoint says so, up to its size', async () => {
  const endpoint = defineEndpoint({ ...common, method: 'POST', path: '/file', upload: 'clip', reply: z.any() })
  route(endpoint, { bodyLimit: 3000 }, async ({ request }) => (await readUpload(request, endpoint)).file.length)
  route(defineEndpoint({ ...common, method: 'POST', path: '/json', body: z.any(), reply: z.any() }), async () => 'ok')
  function upload(url: string, bytes: number) {
    const payload = `--x\r\ncontent-disposition: form-data; name="clip"; filename="a"\r\n\r\n${'a'.repeat(bytes)}\r\n--x--\r\n`
    return send('POST', url, { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload })
  }
  expect((await upload('/file', 2000)).json()).toBe(2000)
  expect((await upload('/json', 20)).statusCode).toBe(415)
  expect((await send('POST', '/json', { payload: { text: 'a'.repeat(2000) } })).statusCode).toBe(413)
  expect((await send('POST', '/json', { payload: { text: 'a' } })).statusCode).toBe(200)
})

test.each([
  ['page-1', 'page-1'],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), undefined],
  ['two words', undefined],
  ['', undefined],
  [undefined, undefined],
])('the screen that made a call is known by its name, under its session: %s', async (header, screen) => {
  let named: string | undefined = 'not called'
  route(defineEndpoint({ ...common, method: 'POST', path: '/api/once', idempotent: true }), async ({ tx }) => {
    named = tx.screen
  })
  await send('POST', '/api/once', header === undefined ? {} : { headers: { [screenHeader]: header } })
  expect(named).toBe(screen && `any/${screen}`)
})
