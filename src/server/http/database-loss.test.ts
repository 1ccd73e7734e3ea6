import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { listFeed } from '#shared/events.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'

test('without its database the app says so, stays up, and goes on when it is back', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sponti-loss-'))
  const dir = join(folder, 'postgres')
  const first = await startEmbeddedPostgres({ dir })
  const server = await startTestApp(first)
  const as = await signIn(server.context.db, await createPerson(server.context.db))
  expect((await server.call(listFeed, { as })).status).toBe(200)

  await first.stop()
  for (const endpoint of [getCurrentUser, listFeed]) {
    const { status, error, headers } = await server.call(endpoint, { as })
    expect([status, error?.code]).toEqual([503, 'unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await server.call(getAppConfig, {})).status).toBe(200)
  expect((await server.app.http.inject('/healthz')).statusCode).toBe(200)
  expect((await server.app.http.inject('/readyz')).statusCode).toBe(503)

  const second = await startEmbeddedPostgres({ dir })
  expect((await server.call(listFeed, { as })).status).toBe(200)
  expect((await server.app.http.inject('/readyz')).statusCode).toBe(200)
  await server.close()
  await second.stop()
  await rm(folder, { recursive: true, force: true })
})
