import pg from 'pg'

export type Statement = { text: string; values: unknown[]; isPrepared: boolean }

/** Every statement that the connections of this pool are asked from now on. Call it before the first. */
export function recordStatements(pool: pg.Pool): Statement[] {
  const said: Statement[] = []
  pool.on('connect', (client: pg.ClientBase) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    Object.assign(client, {
      query: (...words: unknown[]) => {
        const [first, values] = words as [string | { text: string; values?: unknown[]; name?: string }, unknown[]]
        if (typeof first === 'string') said.push({ text: first, values: values ?? [], isPrepared: false })
        else said.push({ text: first.text, values: first.values ?? [], isPrepared: first.name !== undefined })
        return query(...words)
      },
    })
  })
  return said
}

export const isRead = ({ text }: Statement): boolean => /^\s*(select|with)/.test(text)

/**
 * Prepares a statement as the app runs it: PostgreSQL switches to a generic plan for prepared ones if that is no more
 * expensive, and the others get a custom plan each time. Returns the words that execute it.
 */
export async function prepareMeasured(pool: pg.Pool, { text, values, isPrepared }: Statement): Promise<string> {
  await pool.query(`set plan_cache_mode = ${isPrepared ? 'auto' : 'force_custom_plan'}`)
  await pool.query(`prepare measured as ${text}`)
  return `execute measured${values.length > 0 ? `(${values.map(toLiteral).join(', ')})` : ''}`
}

function toLiteral(value: unknown): string {
  if (value === null) return 'null'
  const text = Array.isArray(value)
    ? `{${value.join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value)
  return pg.escapeLiteral(text)
}
