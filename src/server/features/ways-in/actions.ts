import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { lockIdentity } from '#server/db/locks.ts'
import { announcePerson } from '#server/features/accounts/actions.ts'
import type { Name } from '#server/features/accounts/input.ts'
import {
  findUserIdByEmail,
  findUserIdByIdentity,
  insertIdentity,
  insertUser,
  updateUser,
} from '#server/features/accounts/queries.ts'
import { sendPendingRequests } from '#server/features/friends/actions.ts'
import { canLookAt } from '#server/features/invites/policy.ts'
import { findByToken } from '#server/features/invites/queries.ts'
import { lastWay, nameNeeded, otherAccount, refuseSignUp } from '#server/features/ways-in/policy.ts'
import { findWays, isInvitedAddress, lockWays } from '#server/features/ways-in/queries.ts'
import { countWays } from '#server/features/ways-in/view.ts'
import { setCookie } from '#server/http/cookies.ts'
import type { Call, Feature } from '#server/http/route.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { beginSignIn } from '#shared/sign-ins.ts'
import { wayCookie } from '#shared/ways-in.ts'

/** What somebody has proved of themselves by one of the ways in. */
export type Proof = {
  method: 'github' | 'oidc' | 'email'
  identity: { provider: 'github' | 'oidc'; providerId: string } | null
  /** Theirs for certain. An address that a provider did not verify is no proof of anything. */
  email: string | null
  name: Name
  pictureUrl: string | null
}

export type Visitor = Pick<Call<typeof beginSignIn>, 'me' | 'request' | 'reply'>

/**
 * The one place that decides which account a way in leads to: the one that knows the provider's id, else the one with the
 * proven address, else a new one. `redirect` may be an invitation, which lets people in where a new account needs one.
 */
export async function findOrMakeAccount(
  tx: Tx,
  context: Context,
  entry: { proof: Proof; redirect: string },
): Promise<string> {
  const { identity, email } = entry.proof
  if (identity) await lockIdentity(tx, identity.provider, identity.providerId)
  if (email) await lockIdentity(tx, 'email', email)
  const known = identity && (await findUserIdByIdentity(tx, identity.provider, identity.providerId))
  if (known) return known
  const userId = (email && (await findUserIdByEmail(tx, email))) || (await makeAccount(tx, context, entry))
  if (identity) await insertIdentity(tx, { ...identity, userId })
  return userId
}

/** Signs in, and remembers the way for the next time on this device. */
export async function startSession(
  tx: Tx,
  { sessions, context }: Pick<Feature, 'sessions' | 'context'>,
  {
    visitor,
    userId,
    method,
    way = method,
  }: { visitor: Visitor; userId: string; method: string; way?: string | undefined },
): Promise<void> {
  await sessions.start(tx, visitor, { userId, method })
  const isSecure = context.config.publicUrl.startsWith('https:') || visitor.request.protocol === 'https'
  setCookie(visitor.reply, { name: wayCookie, isSecure, value: way, maxAge: 365 * 86_400, httpOnly: false })
}

/** Throws where nobody new may come in, with the sentence that says so. */
export async function requireSignUp(
  tx: Tx,
  { config }: Context,
  { email, redirect }: { email: string | null; redirect: string },
): Promise<void> {
  const isInvited =
    config.signUp === 'invited' &&
    ((await isInvitation(tx, redirect)) || (email !== null && (await isInvitedAddress(tx, email))))
  const refusal = refuseSignUp(config, isInvited)
  if (refusal) throw refusal
}

/** Adds a provider's account to the ways into an account. */
export async function addIdentity(
  tx: Tx,
  userId: string,
  { identity, what }: { identity: NonNullable<Proof['identity']>; what: string },
) {
  await lockIdentity(tx, identity.provider, identity.providerId)
  const owner = await findUserIdByIdentity(tx, identity.provider, identity.providerId)
  if (owner && owner !== userId) throw otherAccount(what)
  if (!owner) await insertIdentity(tx, { ...identity, userId })
}

/** A proven address becomes the account's own, in place of the one before. */
export async function addAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await lockIdentity(tx, 'email', email)
  const owner = await findUserIdByEmail(tx, email)
  if (owner === userId) return
  if (owner) throw otherAccount('That address')
  await updateUser(tx, userId, { email })
  await sendPendingRequests(tx, userId, email)
  await announcePerson(tx, userId)
}

/** Call it before taking away a way in: throws for the last one. */
export async function requireAnotherWay(tx: Tx, { config }: Context, userId: string): Promise<void> {
  await lockWays(tx, userId)
  if (countWays(await findWays(tx, userId, config)) <= 1) throw lastWay()
}

async function makeAccount(
  tx: Tx,
  context: Context,
  { proof, redirect }: { proof: Proof; redirect: string },
): Promise<string> {
  const { email, name, pictureUrl } = proof
  await requireSignUp(tx, context, { email, redirect })
  if (!name.firstName) throw nameNeeded()
  const userId = await insertUser(tx, { ...name, email, profileImageUrl: pictureUrl })
  // The lock on the address serialises those who come in; somebody may still be adding it to their account.
  if (!userId) throw otherAccount('That address')
  if (email) await sendPendingRequests(tx, userId, email)
  return userId
}

async function isInvitation(tx: Tx, redirect: string): Promise<boolean> {
  const token = /^\/invite\/([^/?#]+)/.exec(redirect)?.[1]
  const invitation = token === undefined ? null : await findByToken(tx, hashToken(token), null)
  return invitation !== null && canLookAt(invitation, null)
}
