import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { limits } from '#shared/limits.ts'

/** A prepared statement, planned once per connection. Names must be unique per text. */
export type Prepared = { name: string; text: string }

const toComment = (name: string) => `/* ${name} */ `
const comment = /^\s*\/\* ([a-z-]+) \*\//

/** For a statement that also runs in transactions: Kysely sends texts without names, and each would be planned anew. */
export function prepare(name: string, text: string): Prepared {
  return { name, text: toComment(name) + text }
}

/** Begins a statement that Kysely builds and that is to be prepared under this name: its text must never vary. */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(toComment(name))

/** The statement as pg takes it, with its name where it is a text that begins with one. */
export function addName(statement: unknown): unknown {
  const name = typeof statement === 'string' && comment.exec(statement)?.[1]
  return name ? { name, text: statement } : statement
}

// JSON from the database is passed through as text: parsing and stringifying it costs more than the query.
const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

export type Statement = pg.QueryArrayConfig | pg.QueryConfig

/** Where a read runs: a pool, or whichever server is up to date. */
export type Queries = {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>>
}

/** Runs a statement whose one column is finished JSON text. No row, or null, gives null. */
export async function queryText(pool: Queries, statement: Prepared, values: unknown[]): Promise<string | null> {
  const [text = null] = await queryRow(pool, statement, values)
  return text
}

/** A list as finished JSON text, and the cursor of its next page, null at the end. */
export type Page = { text: string; next: string | null }

/**
 * SQL for the cursor of the next page, as http/paging.ts parses it: the last row of `page`, if `found` has one
 * more. `at` is the sort column of both.
 */
export function nextCursor(at: string, pageSize: number = limits.pageSize): string {
  return `(select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id
        from page where (select count(*) from found) > ${pageSize} order by ${at}, id limit 1)`
}

/** Runs a statement whose two columns are finished JSON text and the cursor of the next page. No text gives null. */
export async function queryPage(pool: Queries, statement: Prepared, values: unknown[]): Promise<Page | null> {
  const [text = null, next = null] = await queryRow(pool, statement, values)
  return text === null ? null : { text, next }
}

/** Runs a statement that gives one row, as texts. */
export async function queryRow(pool: Queries, { name, text }: Prepared, values: unknown[]): Promise<(string | null)[]> {
  const { rows } = await pool.query<(string | null)[]>({ name, text, values, rowMode: 'array', types: asText })
  return rows[0] ?? []
}
