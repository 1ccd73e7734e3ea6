import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { getDefinition } from '#server/http/definition.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { keptReads, liveReads } from '#shared/endpoints.ts'
import { queuedWrites } from '#shared/queued-writes.ts'
import { listEndpoints } from '#tests/support/routes.ts'

let all: Endpoint[]
const toNames = (endpoints: readonly Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()

beforeAll(async () => {
  all = await listEndpoints()
})

test('every endpoint that shows a live list, is kept or may wait is in its list', () => {
  expect(all.length).toBeGreaterThan(80)
  expect(toNames(liveReads)).toEqual(toNames(all.filter(({ lists }) => lists)))
  expect(toNames(keptReads)).toEqual(toNames(all.filter(({ offline }) => offline === 'keep')))
  expect(toNames(queuedWrites)).toEqual(toNames(all.filter(({ offline }) => offline === 'queue')))
})

test('only reads are kept or shown live, and only writes that are safe to repeat wait', () => {
  expect([...keptReads, ...liveReads].filter(({ method }) => method !== 'GET')).toEqual([])
  // Marking as read is idempotent by itself, so these need no key.
  const isHarmless = ({ path }: Endpoint) => path.startsWith('/api/notifications/')
  expect(queuedWrites.filter((write) => write.method === 'GET' || !(write.idempotent || isHarmless(write)))).toEqual([])
})

/** Numbers, addresses, tokens and the like, which machines read. What people type is of the rule in typed-text.ts. */
const unread = new Set([
  ...[
    'add',
    'audioUrl',
    'authToken',
    'authenticatorAttachment',
    'code',
    'cursor',
    'endpoint',
    'error',
    'gifUrl',
    'handoff',
    'iss',
  ],
  ...['person', 'phoneNumber', 'redirect', 'screen', 'since', 'state', 'timeZone', 'token'],
])

test('every field that people type is of the same rule', () => {
  const found = all.map(getDefinition).flatMap(({ method, path, body, query }) =>
    [body, query]
      .flatMap((schema) => Object.entries((schema as z.ZodMiniObject | undefined)?.shape ?? {}))
      .filter(([name, field]) => !unread.has(name) && isUnchanged(field as z.ZodMiniType))
      .map(([name]) => `${method} ${path} ${name}`),
  )
  // Its own reader cleans it: splitName, as for names of providers.
  expect(found).toEqual(['POST /api/demo/sign-in name'])
})

/** Whether a mark of direction gets through. */
function isUnchanged(field: z.ZodMiniType): boolean {
  const result = field.safeParse('a\u202Eb')
  return result.success && String(result.data).includes('\u202E')
}
