import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#server/db/database.ts'

/*
 * All advisory locks. A transaction that needs several must take them in the order of this file, to avoid deadlocks:
 * admins, identity, demo crew, guests, crews, pair, carriers, budget, sender, number, device, mails. Carriers are locked by lock_carriers_of() in
 * schema/functions/carriers.sql, when a friendship or a spon is written. After pairs come the rows of friendships, then
 * those of spons, in the order of their ids. Keys must never change: during a deployment the old and the new version have
 * to exclude each other.
 */

/** One of the admins stays. */
export const lockAdmins = (tx: Tx) => lock(tx, 'admins')

/** Serialises concurrent first sign-ins of the same person. */
export const lockIdentity = (tx: Tx, provider: string, providerId: string) => lock(tx, `${provider}:${providerId}`)

/** Serialises seeding by nodes that start together. */
export const lockDemoCrew = (tx: Tx) => lock(tx, 'demo crew')

/** Makes counting an inviter's guests and adding one atomic. */
export const lockGuestsOf = (tx: Tx, inviterId: string, eventId: string) => lock(tx, `guests ${eventId} ${inviterId}`)

/** For joining crews, first those of the person, then the crew that they join or leave. */
export const lockCrewsOf = (tx: Tx, userId: string) => lock(tx, `crews ${userId}`)
export const lockCrew = (tx: Tx, crewId: string) => lock(tx, `crew ${crewId}`)

/**
 * Locks the relationship of two people. Making or ending it takes the lock exclusively, of several pairs by lockPairs(); what must not
 * outlive it (an answer to the other's spon) takes it shared, before reading.
 */
export const lockPair = (tx: Tx, one: string, other: string) => lock(tx, toPairKey(one, other))

/** Of one person with several others, in the order in which all transactions take them. */
export async function lockPairs(tx: Tx, one: string, others: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${toPairKeys(one, others)}::text[]) key
  `.execute(tx)
}

export const lockPairShared = (tx: Tx, one: string, other: string) => lockPairsShared(tx, one, [other])

export async function lockPairsShared(tx: Tx, one: string, others: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(key, 0)) from unnest(${toPairKeys(one, others)}::text[]) key
  `.execute(tx)
}

/** Makes counting what a person causes, or what is caused for them, and adding to it atomic. */
export const lockBudget = (tx: Tx, userId: string) => lock(tx, `budget ${userId}`)

/** For sending texts, and for changing one's own number. */
export const lockSender = (tx: Tx, senderId: string) => lock(tx, `sender ${senderId}`)

/** For counting texts to a number, and for deciding who owns it. */
export const lockNumber = (tx: Tx, number: string) => lock(tx, `number ${number}`)

/** A device has one owner at a time. */
export const lockDevice = (tx: Tx, endpoint: string) => lock(tx, `device ${endpoint}`)

/** Makes counting the mails of a person and sending one more atomic. */
export const lockMails = (tx: Tx, userId: string) => lock(tx, `mails ${userId}`)

/** Session-level locks, released with the connection. No other lock is taken while one of them is held. */
export const connectionLocks = {
  migrations: 7_766_841,
  presence: 7_766_842,
  queue: 7_766_843,
  /** While a backup reads files: none may be removed. */
  backup: 7_766_844,
} as const

/**
 * Polls instead of blocking: `create index concurrently` waits for all open snapshots, and a node blocked on this lock
 * would hold one: a deadlock.
 */
export async function pollForLock(client: pg.ClientBase, key: number): Promise<void> {
  while (!(await tryLock(client, key))) await sleep(50)
}

/** False if another connection holds it. */
export async function tryLock(client: pg.ClientBase, key: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [key])
  return rows[0]?.locked === true
}

/** Does not keep the lock: a backup that begins later does not see what was deleted before. */
export async function isBackupUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${connectionLocks.backup}::bigint) as free
  `.execute(db)
  return rows[0]?.free === false
}

/** Until the transaction ends. */
async function lock(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

const toPairKey = (one: string, other: string): string => [one, other].sort().join()

function toPairKeys(one: string, others: readonly string[]): string[] {
  return others.map((other) => toPairKey(one, other)).sort()
}
