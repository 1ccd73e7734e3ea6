import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/queries.ts'

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
