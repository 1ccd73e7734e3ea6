import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

const shown = [
  'id',
  'credential_id',
  'user_agent',
  'credential_device_type',
  'credential_backed_up',
  'created_at',
  'last_used_at',
] as const
export type PasskeyRow = Pick<Selectable<Tables['webauthn_credentials']>, (typeof shown)[number]>

type Owner = { id: string; email: string | null; firstName: string | null; lastName: string | null }

export async function findOwner(db: Db, userId: string): Promise<Owner | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? { id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name } : null
}

export function listPasskeyRows(db: Db, userId: string) {
  return db
    .selectFrom('webauthn_credentials')
    .select([...shown, 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

export function findCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('webauthn_credentials')
    .select(['user_id', 'credential_id', 'credential_public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Locks the person, so that two devices that register at once are counted one after the other. */
export async function countPasskeysLocked(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('webauthn_credentials')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export type NewPasskey = {
  userId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  transports: string[]
  userAgent: string | null
}

/** Null if the credential is on an account already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | null> {
  const row = await tx
    .insertInto('webauthn_credentials')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      credential_public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      credential_device_type: passkey.deviceType,
      credential_backed_up: passkey.backedUp,
      transports: passkey.transports,
      user_agent: passkey.userAgent,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst()
  return row ?? null
}

type Use = { counter: number; backedUp: boolean }

/** False if a concurrent sign-in advanced the counter, or the passkey is gone. Counters that stay 0 do not count. */
export async function recordUse(tx: Tx, credentialId: string, use: Use): Promise<boolean> {
  const row = await tx
    .updateTable('webauthn_credentials')
    .set({ counter: use.counter, credential_backed_up: use.backedUp, last_used_at: sql<Date>`now()` })
    .where('credential_id', '=', credentialId)
    .where((eb) => eb.or([eb('counter', '<', use.counter), eb.and([eb('counter', '=', 0), eb.val(use.counter === 0)])]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webauthn_credentials')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('webauthn_credentials').where('id', '=', id).where('user_id', '=', userId).execute()
}
