import { realpathSync } from 'node:fs'
import pg from 'pg'
import { type Place, toConnectionString } from '#server/db/embedded-place.ts'
import { connectionLocks } from '#server/db/locks.ts'

/**
 * A connection that each process holds while it uses the server, with a shared advisory lock. A process that gets the
 * lock exclusively is the last one and may stop the server. The connection ends when the server dies.
 */
export type Presence = {
  onLost(listener: () => void): void
  /** Releases the shared lock. True: no other process is left, and none can join until `leave`. */
  isLast(): Promise<boolean>
  leave(): Promise<void>
}

const answerMs = 2_000
const cannotConnectNow = ['57P03', '57P01', '53300']

/** Why joining failed; `busy` if the server responds, but does not accept connections now. */
type NotJoined = { busy: boolean; error: Error }

/** Connects to the server at `place` and verifies that it is the one of this folder. */
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
  const key = [connectionLocks.presence]
  let lost = false
  client.once('end', () => {
    lost = true
  })
  return {
    onLost(listener) {
      if (lost) queueMicrotask(listener)
      else client.once('end', listener)
    },
    async isLast() {
      await client.query('select pg_advisory_unlock_shared($1)', key)
      const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', key)
      return rows[0]?.alone === true
    },
    async leave() {
      await client.end().catch(() => {})
    },
  }
}
