import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * Reserves the next moment at which the installation may ask the geocoder: one a second, whichever node asks. Gives how
 * long to wait for it, or null where the queue is longer than anyone would wait.
 */
export async function reserveTurn(db: Db, longestWaitMs: number): Promise<number | null> {
  const { rows } = await sql<{ wait_ms: number }>`
    insert into rate_limits (key, window_start, count) values ('geocoder', clock_timestamp(), 1)
    on conflict (key) do update
      set window_start = greatest(rate_limits.window_start + interval '1 second', clock_timestamp())
      where rate_limits.window_start + interval '1 second'
        <= clock_timestamp() + ${longestWaitMs} * interval '1 millisecond'
    returning greatest(0, ceil(extract(epoch from window_start - clock_timestamp()) * 1000))::int as wait_ms
  `.execute(db)
  return rows[0]?.wait_ms ?? null
}
