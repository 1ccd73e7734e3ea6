import type pg from 'pg'
import { limits } from '#shared/limits.ts'

/** A prepared statement, planned once per connection. Names must be unique per text. */
export type Prepared = { name: string; text: string }

// JSON from the database is passed through as text: parsing and stringifying it costs more than the query.
const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** Runs a statement whose one column is finished JSON text. No row, or null, gives null. */
export async function queryText(
  pool: Pick<pg.Pool, 'query'>,
  statement: Prepared,
  values: unknown[],
): Promise<string | null> {
  const { rows } = await pool.query<[string | null]>({
    name: statement.name,
    text: statement.text,
    values,
    rowMode: 'array',
    types: asText,
  })
  return rows[0]?.[0] ?? null
}

/** A list as finished JSON text, and the cursor of its next page, null at the end. */
export type Page = { text: string; next: string | null }

/**
 * SQL for the cursor of the next page, as http/paging.ts parses it: the last row of `page`, if `found` has one
 * more. `at` is the sort column of both.
 */
export function nextCursor(at: string): string {
  return `(select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id
        from page where (select count(*) from found) > ${limits.pageSize} order by ${at}, id limit 1)`
}

/** Runs a statement whose two columns are finished JSON text and the cursor of the next page. No text gives null. */
export async function queryPage(
  pool: Pick<pg.Pool, 'query'>,
  statement: Prepared,
  values: unknown[],
): Promise<Page | null> {
  const { rows } = await pool.query<[string | null, string | null]>({
    name: statement.name,
    text: statement.text,
    values,
    rowMode: 'array',
    types: asText,
  })
  const [text = null, next = null] = rows[0] ?? []
  return text === null ? null : { text, next }
}
