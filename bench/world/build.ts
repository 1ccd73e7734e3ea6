import type pg from 'pg'
import { findBackend, readBackendMs } from '../cpu.ts'
import { preparations, toFills } from './statements.ts'

const seed = 0.14

/** Fills an empty, migrated database. Friends, hosts and answers come from a seeded random: the same in every run. */
export async function fillWorld(client: pg.ClientBase, people: number, say: (line: string) => void): Promise<void> {
  const settings = {
    statement_timeout: '0',
    // No foreign keys are asked about and no trigger runs: what they would write is written here, all at once.
    session_replication_role: 'replica',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    work_mem: '256MB',
    maintenance_work_mem: '512MB',
  }
  for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`)
  const backend = await findBackend(client)
  await client.query(`select setseed(${seed})`)
  for (const text of preparations(people)) await client.query(text)
  for (const { table, text } of toFills(people)) {
    const begin = readBackendMs(backend)
    const rows = await fillTable(client, table, text)
    const seconds = (readBackendMs(backend) - begin) / 1000
    say(`${table}: ${rows.toLocaleString('en')} rows, ${seconds.toFixed(1)} s of CPU`)
  }
  await client.query('vacuum (analyze, freeze)')
}

/** A table that was emptied in the same transaction needs no log, and an index is made faster than it is kept. */
async function fillTable(client: pg.ClientBase, table: string, text: string): Promise<number> {
  await client.query('begin')
  await client.query(`truncate ${table} cascade`)
  const { rows: made } = await client.query<{ drops: string; makes: string }>(indexesOf, [table])
  for (const { drops } of made) await client.query(drops)
  const { rowCount } = await client.query(text)
  for (const { makes } of made) await client.query(makes)
  await client.query('commit')
  await client.query(`analyze ${table}`)
  return rowCount ?? 0
}

/** Indexes and unique constraints, but for those that a foreign key of another table needs. */
const indexesOf = `
  select format('drop index %s', i.indexrelid::regclass) as drops, pg_get_indexdef(i.indexrelid) as makes
  from pg_index i
  where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
  union all
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
  from pg_constraint c where c.conrelid = $1::regclass and c.contype in ('u', 'p')
    and not exists (select 1 from pg_constraint r where r.conindid = c.conindid and r.contype = 'f')`
