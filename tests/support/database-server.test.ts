import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { findPostmaster } from '#server/db/embedded-postmaster.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startTestServer } from '#tests/support/database-server.ts'

test('what a killed run left behind is cleared up by the next one', { timeout: 120_000 }, async () => {
  const script = `const { startTestServer } = await import('#tests/support/database-server.ts')
    console.log((await startTestServer()).connectionString)`
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: killed.stdout }), 'line')
  const left = new URL(line).searchParams.get('host') ?? ''
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(findPostmaster(left)).not.toBeNull()

  const next = await startTestServer()
  expect(existsSync(left)).toBe(false)
  await next.stop()
})

test('two databases of one server know nothing of each other', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await one.db.insertInto('users').defaultValues().execute()
  expect(await two.db.selectFrom('users').select('id').execute()).toEqual([])
  await Promise.all([one.close(), two.close()])
})
