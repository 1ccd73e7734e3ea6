import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#server/db/database.ts'

/**
 * Every advisory lock. A transaction that takes several takes them in the order of this file, or two of them deadlock:
 * identity, demo crew, guests, pair, carriers, sender, number, device. Carriers are locked by lock_carriers_of() in
 * migrations/0009_event_shapes.sql, when a friendship or a spon is written. Keys never change: during a deployment two
 * versions of the program wait for each other.
 */

/** Two visits of the same new person in the same second wait for each other. */
export function lockIdentity(tx: Tx, provider: string, providerId: string): Promise<void> {
  return lock(tx, `${provider}:${providerId}`)
}

/** Nodes that start together seed one after the other. */
export function lockDemoCrew(tx: Tx): Promise<void> {
  return lock(tx, 'demo crew')
}

/** Counting the guests of one inviter and adding one is a single step. */
export function lockGuestsOf(tx: Tx, inviterId: string, eventId: string): Promise<void> {
  return lock(tx, `guests ${eventId} ${inviterId}`)
}

/**
 * Holds what is between two people still. Whatever makes or ends a tie takes it alone, and only one in a transaction;
 * whatever must not outlive the tie (an answer to the other's spon) takes it shared, before it looks.
 */
export function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  return lock(tx, toPairKey(one, other))
}

export async function lockPairShared(tx: Tx, one: string, other: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${toPairKey(one, other)}, 0))`.execute(tx)
}

/** Whoever sends texts, or changes their own number. */
export function lockSender(tx: Tx, senderId: string): Promise<void> {
  return lock(tx, `sender ${senderId}`)
}

/** Whatever counts texts to a number, or decides whose it is. */
export function lockNumber(tx: Tx, number: string): Promise<void> {
  return lock(tx, `number ${number}`)
}

/** A device has one owner at a time. */
export function lockDevice(tx: Tx, endpoint: string): Promise<void> {
  return lock(tx, `device ${endpoint}`)
}

/** Locks of a whole connection, which its end gives back. Nothing else is locked while one of them is held. */
export const connectionLocks = { migrations: 7_766_841, presence: 7_766_842, queue: 7_766_843 } as const

/**
 * Asks again and again instead of waiting inside a statement: `create index concurrently` waits for every open snapshot,
 * and a node that waited for this lock in a statement would hold one.
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
