import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { limits } from '#shared/limits.ts'

/** Whose link it is: a person's, or a crew's, which its maker may leave. */
export type LinkOwner = { friendsOf: string } | { crewId: string; madeBy: string }

export type LinkRow = {
  id: string
  sealedToken: string
  expiresAt: Date
  uses: number
  usedBy: { id: string; displayName: string }[]
}

function isOf(owner: LinkOwner): RawBuilder<unknown> {
  return 'crewId' in owner ? sql`l.crew_id = ${owner.crewId}` : sql`l.owner_id = ${owner.friendsOf}`
}

const isLive = sql`l.revoked_at is null and l.expires_at > now() and l.uses < ${limits.linkUses}::int`

export async function findLiveLink(db: Db, viewerId: string, owner: LinkOwner): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    select l.id, l.sealed_token as "sealedToken", l.expires_at as "expiresAt", l.uses, (
      select coalesce(json_agg(json_build_object('id', u.id, 'displayName', display_name(u.first_name, u.last_name, u.email))
        order by used.used_at desc, u.id), '[]')
      from link_uses used join users u on u.id = used.user_id
      where used.link_id = l.id and not is_blocked_between(${viewerId}, u.id)) as "usedBy"
    from join_links l where ${isOf(owner)} and ${isLive}
  `.execute(db)
  return rows[0] ?? null
}

type NewLink = { tokenHash: string; sealedToken: string }

/** In place of what is there and not live. If a concurrent request has made one, that one is kept. */
export async function insertLink(tx: Tx, owner: LinkOwner, { tokenHash, sealedToken }: NewLink): Promise<void> {
  const { crewId = null, friendsOf = null, madeBy } = { ...toOwner(owner) }
  await sql`
    insert into join_links (owner_id, crew_id, made_by, token_hash, sealed_token, expires_at)
    values (${friendsOf}, ${crewId}, ${madeBy}, ${tokenHash}, ${sealedToken},
      now() + make_interval(days => ${limits.linkDays}::int))
    on conflict do nothing
  `.execute(tx)
}

function toOwner(owner: LinkOwner): { crewId?: string; friendsOf?: string; madeBy: string } {
  return 'crewId' in owner ? owner : { ...owner, madeBy: owner.friendsOf }
}

export async function revokeLink(tx: Tx, owner: LinkOwner): Promise<void> {
  await sql`update join_links l set revoked_at = now() where ${isOf(owner)} and l.revoked_at is null`.execute(tx)
}

/** Counts each person once; false if it is no longer live. */
export async function spendLink(tx: Tx, id: string, userId: string): Promise<boolean> {
  const used = sql`(select count(*)::int from link_uses used where used.link_id = l.id and used.user_id = ${userId})`
  const { rows } = await sql`
    update join_links l set uses = uses + 1 - ${used}
    where l.id = ${id} and l.revoked_at is null and l.expires_at > now()
      and uses + 1 - ${used} <= ${limits.linkUses}::int
    returning id
  `.execute(tx)
  if (rows.length === 0) return false
  await tx
    .insertInto('link_uses')
    .values({ link_id: id, user_id: userId })
    .onConflict((conflict) => conflict.columns(['link_id', 'user_id']).doUpdateSet({ used_at: sql<Date>`now()` }))
    .execute()
  return true
}

/** Those that have led nowhere for as long as they could have led somewhere. */
export function deleteOldLinks(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from join_links where id in (
      select id from join_links
      where least(revoked_at, expires_at) < now() - make_interval(days => ${limits.linkDays}::int) limit ${limit})`.execute(
      db,
    ),
  )
}
