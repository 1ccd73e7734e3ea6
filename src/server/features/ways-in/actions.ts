import type { GithubProfile } from '#server/adapters/github/github.ts'
import type { Tx } from '#server/db/database.ts'
import { lockIdentity } from '#server/db/locks.ts'
import { splitName, toPictureUrl } from '#server/features/accounts/input.ts'
import {
  findUserIdByEmail,
  findUserIdByIdentity,
  insertIdentity,
  insertUser,
} from '#server/features/accounts/queries.ts'
import { sendPendingRequests } from '#server/features/friends/actions.ts'

/** The account of a provider's profile: found by its id there, else by a verified email, else created. */
export async function ensureAccount(tx: Tx, profile: GithubProfile): Promise<string> {
  await lockIdentity(tx, 'github', profile.id)
  const known = await findUserIdByIdentity(tx, 'github', profile.id)
  if (known) return known
  const fitting = profile.email && profile.email.length <= 320 ? profile : { ...profile, email: null }
  const userId =
    (fitting.email && (await findUserIdByEmail(tx, fitting.email))) || (await insertFromProfile(tx, fitting))
  await insertIdentity(tx, { provider: 'github', providerId: profile.id, userId })
  return userId
}

async function insertFromProfile(tx: Tx, { name, login, avatarUrl, email }: GithubProfile): Promise<string> {
  const { firstName, lastName } = splitName(name ?? '')
  const named = firstName ? { firstName, lastName } : splitName(login)
  const userId = await insertUser(tx, { ...named, email, profileImageUrl: toPictureUrl(avatarUrl) })
  if (userId && email) await sendPendingRequests(tx, userId, email)
  const owner = userId ?? (email && (await findUserIdByEmail(tx, email)))
  if (!owner) throw new Error('An account could be neither made nor found.')
  return owner
}
