import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { keptReads, liveReads, queuedWrites } from '#shared/endpoints.ts'

const all: Endpoint[] = []
const toNames = (endpoints: readonly Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()

beforeAll(async () => {
  const folder = join(import.meta.dirname, '../../shared')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  for (const file of files) {
    const module: Record<string, unknown> = await import(join(folder, file))
    all.push(...Object.values(module).filter(isEndpoint))
  }
})

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
}

test('every endpoint that shows a live list, is kept or may wait is in its list', () => {
  expect(all.length).toBeGreaterThan(80)
  expect(toNames(liveReads)).toEqual(toNames(all.filter(({ lists }) => lists)))
  expect(toNames(keptReads)).toEqual(toNames(all.filter(({ offline }) => offline === 'keep')))
  expect(toNames(queuedWrites)).toEqual(toNames(all.filter(({ offline }) => offline === 'queue')))
})

test('only reads are kept or shown live, and only writes that are safe to repeat wait', () => {
  expect([...keptReads, ...liveReads].filter(({ method }) => method !== 'GET')).toEqual([])
  // Marking as read twice is marking it once, so these need no key.
  const isHarmless = ({ path }: Endpoint) => path.startsWith('/api/notifications/')
  expect(queuedWrites.filter((write) => write.method === 'GET' || !(write.idempotent || isHarmless(write)))).toEqual([])
})
