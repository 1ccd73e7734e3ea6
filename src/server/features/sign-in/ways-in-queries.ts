import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db, Tx } from '#server/db/database.ts'

type Offered = Pick<Config, 'github' | 'oidc' | 'emailCodes' | 'demo'>

export type WaysRow = {
  email: string | null
  github_at: Date | null
  oidc_at: Date | null
  demo_at: Date | null
  passkeys: number
}

/** What opens an account here: a provider that is no longer configured opens nothing. */
export async function findWays(db: Db, userId: string, { github, oidc, emailCodes, demo }: Offered): Promise<WaysRow> {
  const { rows } = await sql<WaysRow>`
    select case when ${emailCodes} then u.email end as email,
      case when ${github !== undefined} then ${firstOf('github')} end as github_at,
      case when ${oidc !== undefined} then ${firstOf('oidc', `${oidc?.issuer} `)} end as oidc_at,
      case when ${demo} then ${firstOf('demo')} end as demo_at,
      (select count(*)::int from webauthn_credentials where user_id = u.id) as passkeys
    from users u where u.id = ${userId}
  `.execute(db)
  return rows[0] ?? { email: null, github_at: null, oidc_at: null, demo_at: null, passkeys: 0 }
}

function firstOf(provider: string, prefix = '') {
  return sql`(select min(created_at) from identities
    where user_id = u.id and provider = ${provider} and starts_with(provider_id, ${prefix}))`
}

/** Serialises changes of the ways into an account: two removals at once are counted one after the other. */
export async function lockWays(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Whether anyone has invited this address, as a friend or to a spon. */
export async function isInvitedAddress(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from email_invitations where email = ${email} and status = 'sent' and expires_at > now()
    union all
    select 1 from pending_friendships where invitee_email = ${email} and status = 'pending' and expires_at > now()
    limit 1
  `.execute(db)
  return rows.length > 0
}
