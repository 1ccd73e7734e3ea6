import { realpathSync } from 'node:fs'
import pg from 'pg'
import { type Place, toConnectionString } from '#server/db/embedded-place.ts'
import { connectionLocks } from '#server/db/locks.ts'

/**
 * One connection that every process holds for as long as it uses the server, with a shared lock on it. Whoever can take
 * the lock alone is the last one and may stop the server; and the end of the connection tells that the server is gone.
 */
export type Presence = {
  onLost(hear: () => void): void
  /** Gives up the share. True means that nobody else is here, and nobody can join until `leave`. */
  isLast(): Promise<boolean>
  leave(): Promise<void>
}

const answerMs = 2_000
const cannotConnectNow = ['57P03', '57P01', '53300']

/** Why one could not join; busy when the server answers, but does not take people yet or any more. */
type NotJoined = { busy: boolean; error: Error }

/** Joins the server at a place, if it is the one of this folder. */
export async function join(place: Place, dir: string): Promise<Presence | NotJoined> {
  const client = new pg.Client({
    connectionString: toConnectionString(place),
    application_name: 'sponti-presence',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder, pg_advisory_lock_shared($1)`,
      [connectionLocks.presence],
    )
    if (!isSameFolder(rows[0]?.folder, dir)) throw new Error('That is the server of another folder.')
    return toPresence(client)
  } catch (error) {
    client.end().catch(() => {})
    return { busy: cannotConnectNow.includes(String((error as { code?: unknown }).code)), error: error as Error }
  }
}

function isSameFolder(folder: string | undefined, dir: string): boolean {
  try {
    return folder !== undefined && realpathSync(folder) === dir
  } catch {
    return false
  }
}

function toPresence(client: pg.Client): Presence {
  let lost = false
  client.once('end', () => {
    lost = true
  })
  return {
    onLost(hear) {
      if (lost) queueMicrotask(hear)
      else client.once('end', hear)
    },
    async isLast() {
      await client.query('select pg_advisory_unlock_shared($1)', [connectionLocks.presence])
      const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
        connectionLocks.presence,
      ])
      return rows[0]?.alone === true
    },
    async leave() {
      await client.end().catch(() => {})
    },
  }
}
