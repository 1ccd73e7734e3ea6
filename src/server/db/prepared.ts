import type pg from 'pg'
import { limits } from '#shared/limits.ts'

/** A statement that PostgreSQL plans once per connection. The name stands for this text alone. */
export type Prepared = { name: string; text: string }

// JSON from the database is sent on as it is: parsing it here only to print it again costs more than the query.
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
 * The cursor of the next page as a column, in the form that http/paging.ts reads: where `page` ended, if `found` has one
 * row more than it. `at` is the column by which both are ordered.
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
