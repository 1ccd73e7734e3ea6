import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { nonDurableSettings } from '#tests/support/database-server.ts'

/**
 * A separate process that uses the embedded server of a folder. It prints what it started, then inserts a row for every
 * line of stdin and prints when it is committed; `stop` shuts it down cleanly.
 */
const [dir = '', careless] = process.argv.slice(2)
const server = await startEmbeddedPostgres({ dir, settings: careless ? nonDurableSettings : {} })
const client = new pg.Client({ connectionString: server.connectionString })
await client.connect()
await client.query('select pg_advisory_lock(1)')
await client.query('create table if not exists kept (word text)')
await client.query('select pg_advisory_unlock(1)')
console.log(JSON.stringify({ adopted: server.adopted, connectionString: server.connectionString }))

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'stop') break
  await client.query('insert into kept values ($1)', [line])
  console.log(JSON.stringify({ committed: line }))
}
process.stdin.destroy()
await client.end()
await server.stop()
