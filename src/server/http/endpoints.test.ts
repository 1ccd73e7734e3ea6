import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { keptReads, liveReads, queuedWrites } from '#shared/endpoints.ts'
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
