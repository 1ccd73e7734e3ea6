import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { moveLinkGuests } from '#server/features/grants/queries.ts'

export type ShareLinkState = {
  /** The viewer's own open link. */
  id: string | null
  sealedToken: string | null
  /** Any link to the spon is open, the viewer's or another person's. */
  isOpen: boolean
  /** The host has turned links off and not on again. */
  isOff: boolean
}

export async function getShareLinkState(db: Db, event: VisibleEvent): Promise<ShareLinkState> {
  const { rows } = await sql<ShareLinkState>`
    select (array_agg(id) filter (where revoked_at is null and created_by = ${event.viewerId}))[1] as id,
      min(sealed_token) filter (where revoked_at is null and created_by = ${event.viewerId}) as "sealedToken",
      coalesce(bool_or(revoked_at is null), false) as "isOpen",
      coalesce(bool_or(revoked_at is not null) and not bool_or(revoked_at is null and created_by = ${event.hostId}), false)
        as "isOff"
    from share_links where event_id = ${event.id}
  `.execute(db)
  return rows[0] ?? { id: null, sealedToken: null, isOpen: false, isOff: false }
}

type NewLink = { tokenHash: string; sealedToken: string }

/** If a concurrent request has made one, that one is kept. */
export async function insertShareLink(tx: Tx, event: VisibleEvent, link: NewLink): Promise<void> {
  await sql`
    insert into share_links (event_id, created_by, token_hash, sealed_token)
    values (${event.id}, ${event.viewerId}, ${link.tokenHash}, ${link.sealedToken})
    on conflict (event_id, created_by) where revoked_at is null do nothing
  `.execute(tx)
}

/** For a link encrypted with a secret that the server has lost: it cannot be shown again, so its token is replaced. */
export async function replaceShareLink(tx: Tx, id: string, link: NewLink): Promise<void> {
  await tx
    .updateTable('share_links')
    .set({ token_hash: link.tokenHash, sealed_token: link.sealedToken })
    .where('id', '=', id)
    .execute()
}

export async function revokeShareLinks(tx: Tx, event: VisibleEvent): Promise<void> {
  await sql`
    update share_links set revoked_at = now() where event_id = ${event.id} and revoked_at is null
  `.execute(tx)
}

/**
 * One person's links become another's. Where both have an open one to the same spon, the first leads to the second from now
 * on, and those who came by it count as those of the second.
 */
export async function moveShareLinks(tx: Tx, { from, to }: Move): Promise<void> {
  const { rows: pairs } = await sql<Move>`
    select theirs.id as "from", own.id as "to"
    from share_links theirs join share_links own on own.event_id = theirs.event_id
    where theirs.created_by = ${from} and own.created_by = ${to}
      and theirs.revoked_at is null and own.revoked_at is null
  `.execute(tx)
  for (const pair of pairs) {
    await sql`update share_link_aliases set share_link_id = ${pair.to} where share_link_id = ${pair.from}`.execute(tx)
    await sql`
      insert into share_link_aliases (token_hash, share_link_id)
      select token_hash, ${pair.to} from share_links where id = ${pair.from}
    `.execute(tx)
    // Before the link goes: then its guests no longer say by which they came.
    await moveLinkGuests(tx, pair)
    await tx.deleteFrom('share_links').where('id', '=', pair.from).execute()
  }
  await tx.updateTable('share_links').set({ created_by: to }).where('created_by', '=', from).execute()
}

type Move = { from: string; to: string }
