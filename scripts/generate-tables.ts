import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { renderCatalog, renderSchemaFiles } from '#scripts/schema/render-schema.ts'
import { cloneDatabase, startTestServer } from '#tests/support/database-server.ts'

const root = path.join(import.meta.dirname, '..')
export const tablesFile = path.join(root, 'src', 'server', 'db', 'tables.ts')
const tablesFolder = path.join(root, 'schema', 'tables')

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
import type { NotificationType } from '#shared/notifications.ts'

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

/** Columns whose values are listed in src/shared, so that a new one needs no migration. */
const listedInCode: Record<string, string> = { 'notifications.type': 'NotificationType' }

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
  const base = listedInCode[`${table}.${column}`] ?? toUnion(column, check) ?? types[type]
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

/** The files that are made from the database, and what they must hold. */
export async function renderFiles(pool: pg.Pool): Promise<Map<string, string>> {
  const files = new Map([[tablesFile, await renderTables(pool)]])
  for (const [name, text] of await renderSchemaFiles(pool)) files.set(path.join(tablesFolder, name), text)
  return files
}

/** Those that are there. */
export async function readFiles(): Promise<Map<string, string>> {
  const names = await readdir(tablesFolder).catch(() => [])
  const paths = [tablesFile, ...names.map((name) => path.join(tablesFolder, name))]
  return new Map(await Promise.all(paths.map(async (file) => [file, await readFile(file, 'utf8')] as const)))
}

async function main() {
  const server = await startTestServer()
  const { pool, close } = await cloneDatabase(server.connectionString)
  const [files, catalog] = [await renderFiles(pool), await renderCatalog(pool)]
  await close()
  await server.stop()
  if (process.argv.includes('--print')) return console.log(catalog)
  const before = await readFiles()
  const changed = [...files].filter(([file, text]) => before.get(file) !== text)
  await mkdir(tablesFolder, { recursive: true })
  for (const [file, text] of changed) await writeFile(file, text)
  for (const file of before.keys()) if (!files.has(file)) await rm(file)
  console.log(changed.map(([file]) => `Wrote ${path.relative(root, file)}.`).join('\n') || 'All is up to date.')
}

if (import.meta.main) await main()
