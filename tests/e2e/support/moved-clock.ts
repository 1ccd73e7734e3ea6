import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AppProcess, startApp } from '#tests/e2e/support/app-process.ts'
import { runStatement } from '#tests/e2e/support/database.ts'
import { getPreparedData } from '#tests/e2e/support/prepared-data.ts'

export type MovableApp = AppProcess & {
  /** The clock of the server and of its database are so far ahead from now on. Those of the devices stay. */
  moveClock(aheadMs: number): Promise<void>
}

/** The database's own functions of time, ahead by what a table says: they are found before PostgreSQL's. */
const movableTime = `
  create schema moved;
  create table moved.clock as select interval '0' as ahead;
  create function moved.now() returns timestamptz language sql stable parallel safe as
    'select pg_catalog.now() + ahead from moved.clock';
  create function moved.statement_timestamp() returns timestamptz language sql stable parallel safe as
    'select pg_catalog.statement_timestamp() + ahead from moved.clock';
  do $$ begin
    execute format('alter database %I set search_path = moved, pg_catalog, public', current_database());
  end $$`

const preload = pathToFileURL(join(import.meta.dirname, 'moved-clock-process.mjs')).href

/** The real app, whose clock a test moves. Nothing in it knows: its Date is another before it is loaded. */
export async function startMovableApp(): Promise<MovableApp> {
  const app = await startApp({ data: getPreparedData(), env: { NODE_OPTIONS: `--import ${preload}` } })
  await runStatement(app, movableTime)
  // Connections keep the search path that they began with.
  await app.end()
  await app.start()
  return {
    ...app,
    async moveClock(aheadMs) {
      await runStatement(app, `update moved.clock set ahead = $1::int8 * interval '1 millisecond'`, [aheadMs])
      await writeFile(join(app.dataDir, 'clock'), String(aheadMs))
    },
  }
}
