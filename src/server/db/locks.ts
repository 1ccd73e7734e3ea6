import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#server/db/database.ts'

/**
 * All advisory locks. A transaction that needs several must take them in the order of this file, to avoid deadlocks:
 * identity, demo crew, guests, pair, carriers, sender, number, device. Carriers are locked by lock_carriers_of() in
 * migrations/0009_event_shapes.sql, when a friendship or a spon is written. Keys must never change: during a deployment
 * the old and the new version have to exclude each other.
 */

/** Serialises concurrent first sign-ins of the same person. */
export function lockIdentity(tx: Tx, provider: string, providerId: string): Promise<void> {
  return lock(tx, `${provider}:${providerId}`)
}

/** Serialises seeding by nodes that start together. */
export function lockDemoCrew(tx: Tx): Promise<void> {
  return lock(tx, 'demo crew')
}

/** Makes counting an inviter's guests and adding one atomic. */
export function lockGuestsOf(tx: Tx, inviterId: string, eventId: string): Promise<void> {
  return lock(tx, `guests ${eventId} ${inviterId}`)
}

/**
 * Locks the ties between two people. Making or ending a tie takes it exclusively, at most one pair per transaction;
 * what must not outlive the tie (an answer to the other's spon) takes it shared, before reading.
 */
export function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  return lock(tx, toPairKey(one, other))
}

export async function lockPairShared(tx: Tx, one: string, other: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${toPairKey(one, other)}, 0))`.execute(tx)
}

/** For sending texts, and for changing one's own number. */
export function lockSender(tx: Tx, senderId: string): Promise<void> {
  return lock(tx, `sender ${senderId}`)
}

/** For counting texts to a number, and for deciding who owns it. */
export function lockNumber(tx: Tx, number: string): Promise<void> {
  return lock(tx, `number ${number}`)
}

/** A device has one owner at a time. */
export function lockDevice(tx: Tx, endpoint: string): Promise<void> {
  return lock(tx, `device ${endpoint}`)
}

/** Session-level locks, released with the connection. No other lock is taken while one of them is held. */
export const connectionLocks = { migrations: 7_766_841, presence: 7_766_842, queue: 7_766_843 } as const

/**
 * Polls instead of blocking: `create index concurrently` waits for all open snapshots, and a node blocked on this lock
 * would hold one: a deadlock.
 */
export async function pollForLock(client: pg.ClientBase, key: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [key])
    if (rows[0]?.locked) return
    await sleep(50)
  }
}

/** Until the transaction ends. */
async function lock(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

function toPairKey(one: string, other: string): string {
  return [one, other].sort().join()
}
