import { type QueryResult, type RawBuilder, sql } from 'kysely'

const usualSize = 10_000

/**
 * Deletes what is old in pieces, of `size` rows at most: one statement over a busy day, or over years that the first run finds, would end
 * in its timeout, and so would every run after it. Replicas and vacuum keep up with pieces, too.
 */
export async function deleteInBatches(
  deleteSome: (limit: RawBuilder<number>) => Promise<QueryResult<unknown>>,
  size = usualSize,
): Promise<void> {
  for (let gone = size; gone === size; ) gone = Number((await deleteSome(sql.lit(size))).numAffectedRows)
}

/** The first id of version 7 that is younger than so many days: ids sort by time, so the old ones are at one end of the index. */
export function oldestId(days: number): RawBuilder<string> {
  return sql`(lpad(to_hex((extract(epoch from now() - make_interval(days => ${days}::int)) * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid`
}
