import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Whether the viewer may know of the person: they exist, and have not blocked the viewer. */
export async function canKnowOf(db: Db, viewerId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u
    where u.id = ${personId}
      and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = ${viewerId})
  `.execute(db)
  return rows.length > 0
}

export async function insertBlock(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .execute()
}

export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function readBlocks(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(person_json(${userId}, u) order by b.created_at desc, u.id), '[]')::text as json
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${userId}
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

/** Whom one person blocked, or was blocked by, the other does too. */
export async function moveBlocks(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    delete from blocks where blocker_id in (${from}, ${to}) and blocked_id in (${from}, ${to})
  `.execute(tx)
  await sql`
    update blocks b set blocker_id = ${to} where b.blocker_id = ${from}
      and not exists (select 1 from blocks own where own.blocker_id = ${to} and own.blocked_id = b.blocked_id)
  `.execute(tx)
  await sql`
    update blocks b set blocked_id = ${to} where b.blocked_id = ${from}
      and not exists (select 1 from blocks own where own.blocked_id = ${to} and own.blocker_id = b.blocker_id)
  `.execute(tx)
}

/** Everyone who is blocked by one of these people, or blocked them. Not who is suspended: that ends no tie. */
export async function listBlockedEitherWay(tx: Tx, people: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from blocks where blocker_id = any (${people}::uuid[])
    union select blocker_id from blocks where blocked_id = any (${people}::uuid[]) order by 1
  `.execute(tx)
  return rows.map(({ id }) => id)
}
