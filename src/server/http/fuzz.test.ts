import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { liveStream } from '#shared/live.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { befriend, createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'

/** No input gives a 5xx: every call is met with what nobody should send. */

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestApp
let ids: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database, { NOMINATIM_URL: '' })
  const host = await createPerson(database.db)
  const friend = await createPerson(database.db)
  await befriend(database.db, host, friend)
  const event = await createEvent(database.db, host)
  ids = [host.id, friend.id, event.id]
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const oddText = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', 'a\u0000b', '\ud800', '%', '%00', '../../etc/passwd', "'; drop table users; --"),
  fc.constantFrom('🍕'.repeat(500), 'x'.repeat(5_000), '\u202e\u200b', '9'.repeat(400), '-1', '1e999', 'NaN', 'null'),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(null, true, -1, 0, 1e308, Number.MIN_SAFE_INTEGER, [], {}, [[[[[]]]]], { $ne: 1 }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

function keysOf(schema: EndpointDefinition['body']): string[] {
  return schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []
}

function objectOf(schema: EndpointDefinition['body'], value: fc.Arbitrary<unknown>) {
  return fc.record(Object.fromEntries(keysOf(schema).map((key) => [key, value])), { requiredKeys: [] })
}

function requestsTo(endpoint: EndpointDefinition) {
  return fc.record({
    params: fc.array(fc.oneof(fc.constantFrom(...ids), oddText), { minLength: 3, maxLength: 3 }),
    query: objectOf(endpoint.query, oddText),
    body: fc.oneof(
      objectOf(endpoint.body, fc.oneof(fc.constantFrom(...ids, 'going', 'hello', 'a@example.com'), oddValue)).map(
        (body) => JSON.stringify(body),
      ),
      oddValue.map((value) => JSON.stringify(value)),
      fc.string({ maxLength: 30 }),
    ),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      '',
    ),
    key: fc.option(fc.constantFrom('k', 'x'.repeat(201), 'ü', 'a b')),
  })
}

function encode(value: string) {
  try {
    return encodeURIComponent(value)
  } catch {
    return '%ED%A0%80'
  }
}

test('whatever is sent to whichever call, the server answers with a sentence and goes on', {
  timeout: 180_000,
}, async () => {
  const endpoints = server.app.route.endpoints.filter(({ path }) => path !== liveStream.path)
  expect(endpoints.length).toBeGreaterThan(30)
  let probes = 0
  for (const endpoint of endpoints) {
    const cookie = await signIn(database.db, await createPerson(database.db))
    await fc.assert(
      fc.asyncProperty(requestsTo(endpoint), async ({ params, query, body, type, key }) => {
        const rest = [...params]
        const path = endpoint.path.replaceAll(/:\w+/g, () => encode(rest.pop() ?? 'x') || 'x')
        const search = Object.entries(query).map(([name, value]) => `${name}=${encode(String(value))}`)
        const response = await server.app.http.inject({
          method: endpoint.method,
          url: `${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
          headers: { cookie, ...(type && { 'content-type': type }), ...(key && { 'idempotency-key': key }) },
          ...(endpoint.method !== 'GET' && { payload: body }),
        })
        probes += 1
        if (response.statusCode < 500 || response.statusCode === 503) return
        throw new Error(`${response.statusCode} ${endpoint.method} ${path} ${response.body}`)
      }),
      { numRuns: 60 },
    )
  }
  expect(probes).toBeGreaterThan(2_000)
  expect((await server.app.http.inject('/readyz')).statusCode).toBe(200)
})
