import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { cloneDatabase, startTestServer } from '#tests/support/database-server.ts'

export const tablesFile = path.join(import.meta.dirname, '..', 'src', 'server', 'db', 'tables.ts')

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  check: string | null
}

const header = `// Made by \`npm run db:tables\` from the migrated database. Change a migration, not this file.
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Nullable<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select | null, Insert | null | undefined, Update | null>
    : T | null
/** An object or JSON text goes in: pg would take an array for one of PostgreSQL's. What comes out has to be checked. */
type Json = ColumnType<unknown, Record<string, unknown> | string, Record<string, unknown> | string>
`

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'text[]': 'string[]',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  date: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Timestamp',
}

const columnsQuery = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as generated,
    (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
  order by c.relname collate "C", a.attnum`

/** TypeScript types of all tables of a migrated database. */
export async function renderTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery)
  const tables = Object.entries(Object.groupBy(rows, (row) => row.table))
  const bodies = tables.map(
    ([table, columns = []]) => `type ${toTypeName(table)} = {\n${columns.map(toField).join('')}}\n`,
  )
  const index = tables.map(([table]) => `  ${table}: ${toTypeName(table)}\n`).join('')
  return `${[header, ...bodies, `export type Tables = {\n${index}}`].join('\n')}\n`
}

function toTypeName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Table`
}

function toField({ table, column, type, nullable, generated, check }: Column): string {
  const base = toUnion(column, check) ?? types[type]
  if (!base) throw new Error(`No TypeScript type is known for ${type} of ${table}.${column}: add it to this script.`)
  const whole = nullable ? toNullable(base) : base
  return `  ${column}: ${generated ? `Generated<${whole}>` : whole}\n`
}

// Kysely does not see a ColumnType inside a union, so null goes into its parameters.
function toNullable(base: string): string {
  return base === 'Timestamp' || base === 'Json' ? `Nullable<${base}>` : `${base} | null`
}

/** PostgreSQL prints `status in ('a', 'b')` as `status = ANY (ARRAY['a'::text, 'b'::text])`. */
function toUnion(column: string, check: string | null): string | null {
  const list = check?.match(new RegExp(`\\(${column} = ANY \\(ARRAY\\[(.+?)\\]\\)\\)`))?.[1]
  const single = check?.match(new RegExp(`^CHECK \\(\\(${column} = ('.*?'::text)\\)\\)$`))?.[1]
  const values = (list ?? single)?.match(/'(?:[^']|'')*'(?=::text)/g)
  return values?.map((value) => value.replaceAll(/(?<!^)''(?!$)/g, "\\'")).join(' | ') ?? null
}

async function main() {
  const server = await startTestServer()
  const { pool, close } = await cloneDatabase(server.connectionString)
  const text = await renderTables(pool)
  await close()
  await server.stop()
  const before = await readFile(tablesFile, 'utf8').catch(() => '')
  if (before !== text) await writeFile(tablesFile, text)
  console.log(before === text ? 'tables.ts is up to date.' : 'Wrote src/server/db/tables.ts.')
}

if (import.meta.main) await main()
