import pg from 'pg'

type Query = (this: unknown, ...args: unknown[]) => unknown

/** How many statements the longest transaction of the work sends, from its begin on. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const underWay = new Map<unknown, number>()
  let most = 0
  const query = pg.Client.prototype.query as Query
  function counted(this: unknown, ...args: unknown[]) {
    const [sent] = args as [string | { text?: string } | undefined]
    const text = (typeof sent === 'string' ? sent : sent?.text) ?? ''
    if (/^begin/i.test(text)) underWay.set(this, 0)
    const count = underWay.get(this)
    if (count !== undefined) underWay.set(this, count + 1)
    most = Math.max(most, underWay.get(this) ?? 0)
    if (/^(commit|rollback)$/i.test(text)) underWay.delete(this)
    return query.apply(this, args)
  }
  pg.Client.prototype.query = counted as typeof pg.Client.prototype.query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
  return most
}
