import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { emailCodeMinutes } from '#shared/email-codes.ts'

type Hashed = { addressHash: string; codeHash: string }

/** The newest only: a code that was sent before is worth nothing any more. */
export async function upsertCode(tx: Tx, { addressHash, codeHash }: Hashed): Promise<void> {
  const fresh = {
    code_hash: codeHash,
    tries: 0,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${emailCodeMinutes})`,
  }
  await tx
    .insertInto('email_codes')
    .values({ address_hash: addressHash, ...fresh })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(fresh))
    .execute()
}

/** Counts an attempt and returns what to compare it with. The row lock serialises attempts, so all are counted. */
export async function countTry(tx: Tx, addressHashes: string[]) {
  const row = await tx
    .updateTable('email_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('address_hash', 'in', addressHashes)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()
  return row ? { codeHash: row.code_hash, tries: row.tries } : null
}

/** Whether a code is the newest, not expired and not tried too often. One candidate for each secret it may be hashed with. */
export async function isUsable(db: Db, candidates: Hashed[], maxTries: number): Promise<boolean> {
  const row = await db
    .selectFrom('email_codes')
    .select('address_hash')
    .where(
      'address_hash',
      'in',
      candidates.map(({ addressHash }) => addressHash),
    )
    .where(
      'code_hash',
      'in',
      candidates.map(({ codeHash }) => codeHash),
    )
    .where('tries', '<', maxTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCode(tx: Tx, addressHashes: string[]): Promise<void> {
  await tx.deleteFrom('email_codes').where('address_hash', 'in', addressHashes).execute()
}

export async function deleteOldCodes(db: Db): Promise<void> {
  await db.deleteFrom('email_codes').where('expires_at', '<', sql<Date>`now()`).execute()
}
