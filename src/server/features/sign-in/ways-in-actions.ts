import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { lockIdentity } from '#server/db/locks.ts'
import { announcePerson } from '#server/features/accounts/actions.ts'
import type { Name } from '#server/features/accounts/input.ts'
import {
  findCurrentUser,
  findUserIdByEmail,
  findUserIdByIdentity,
  insertIdentity,
  insertUser,
  updateUser,
} from '#server/features/accounts/queries.ts'
import { sendPendingRequests } from '#server/features/friends/actions.ts'
import { becomeMember, type Joining, mergeGuest } from '#server/features/guests/actions.ts'
import { canLookAt } from '#server/features/invites/policy.ts'
import { anonymous, findByToken } from '#server/features/invites/queries.ts'
import {
  keptElsewhere,
  lastWay,
  nameNeeded,
  otherAccount,
  refuseSignUp,
} from '#server/features/sign-in/ways-in-policy.ts'
import { findWays, isInvitedAddress, lockWays } from '#server/features/sign-in/ways-in-queries.ts'
import { countWays } from '#server/features/sign-in/ways-in-view.ts'
import type { Api, Call } from '#server/http/api.ts'
import { setCookie } from '#server/http/cookies.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { beginSignIn } from '#shared/sign-ins.ts'
import { wayCookie } from '#shared/ways-in.ts'

/** What a person has proved of themselves by one of the ways in. */
export type Proof = {
  method: 'github' | 'oidc' | 'email'
  identity: { provider: 'github' | 'oidc'; providerId: string } | null
  /** Theirs for certain. An address that a provider did not verify is no proof of anything. */
  email: string | null
  name: Name
  pictureUrl: string | null
}

export type Visitor = Pick<Call<typeof beginSignIn>, 'me' | 'request' | 'reply'>

export type Entry = {
  proof: Proof
  me: Me | null
  redirect: string
  /** The guest that they were when they began. Another tab may have kept that place meanwhile. */
  begunAs: string | null
}

/**
 * The one place that decides which account a way in leads to: the one that knows the provider's id, else the one with the
 * proven address, else a new one, which for a guest is the person that they are already. `redirect` may be an invitation,
 * which allows a sign-up where a new account needs one.
 */
export async function findOrCreateAccount(tx: Tx, context: Context, entry: Entry): Promise<string> {
  const { identity, email } = entry.proof
  if (identity) await lockIdentity(tx, identity.provider, identity.providerId)
  if (email) await lockIdentity(tx, 'email', email)
  const known = identity && (await findUserIdByIdentity(tx, identity.provider, identity.providerId))
  if (known) return known
  const userId = (email && (await findUserIdByEmail(tx, email))) || (await reuseOrCreateAccount(tx, context, entry))
  if (identity) await insertIdentity(tx, { ...identity, userId })
  return userId
}

/** Signs in, brings along what a guest had on this device, and remembers the way for the next time. */
export async function startSession(
  tx: Tx,
  { sessions, context }: Pick<Api, 'sessions' | 'context'>,
  {
    visitor,
    userId,
    method,
    way = method,
  }: { visitor: Visitor; userId: string; method: string; way?: string | undefined },
): Promise<void> {
  const guest = toGuest(visitor.me)
  if (guest && guest.id !== userId) await mergeGuest(tx, guest, userId)
  await sessions.start(tx, visitor, { userId, method })
  const isSecure = context.config.publicUrl.startsWith('https:') || visitor.request.protocol === 'https'
  const cookie = { name: wayCookie, isSecure, value: way, maxAge: 365 * 86_400, httpOnly: false }
  tx.afterCommit(() => setCookie(visitor.reply, cookie))
}

type Newcomer = { me: Me | null; email: string | null; redirect: string }

/** Throws where no new account may be made, with the sentence that says so. A guest has been invited already. */
export async function requireSignUp(tx: Tx, { config }: Context, { me, email, redirect }: Newcomer): Promise<void> {
  const isInvited =
    config.signUp === 'invited' &&
    (toGuest(me) !== null ||
      (await isInvitation(tx, redirect)) ||
      (email !== null && (await isInvitedAddress(tx, email))))
  const refusal = refuseSignUp(config, isInvited)
  if (refusal) throw refusal
}

/** Makes the guest a member under the same id. Another tab may have been first: then they are one already. */
export async function turnGuestIntoMember(
  tx: Tx,
  guest: Joining,
  profile: Parameters<typeof becomeMember>[2],
): Promise<string> {
  if (await becomeMember(tx, guest, profile)) return guest.id
  const kept = await findCurrentUser(tx, guest.id)
  if (!kept) throw keptElsewhere()
  if (profile.email && !kept.email) await updateUser(tx, guest.id, { email: profile.email })
  return guest.id
}

export function toGuest(me: Me | null): Joining | null {
  return me?.kind === 'guest' ? { id: me.id, sessionId: me.sessionId } : null
}

/** Adds a provider's account to the ways into an account. */
export async function addIdentity(
  tx: Tx,
  userId: string,
  { identity, provider }: { identity: NonNullable<Proof['identity']>; provider: string },
) {
  await lockIdentity(tx, identity.provider, identity.providerId)
  const owner = await findUserIdByIdentity(tx, identity.provider, identity.providerId)
  if (owner && owner !== userId) throw otherAccount(provider)
  if (!owner) await insertIdentity(tx, { ...identity, userId })
}

/** A proven address becomes the account's own, in place of the one before. */
export async function addAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await lockIdentity(tx, 'email', email)
  const owner = await findUserIdByEmail(tx, email)
  if (owner === userId) return
  if (owner) throw otherAccount()
  await updateUser(tx, userId, { email })
  await sendPendingRequests(tx, userId, email)
  await announcePerson(tx, userId)
}

/** Call it before taking away a way in: throws for the last one. */
export async function requireAnotherWay(tx: Tx, { config }: Context, userId: string): Promise<void> {
  await lockWays(tx, userId)
  if (countWays(await findWays(tx, userId, config)) <= 1) throw lastWay()
}

/** Two tabs that keep one place by two ways end in one account that both open. */
async function reuseOrCreateAccount(tx: Tx, context: Context, entry: Entry): Promise<string> {
  const { proof, me, begunAs } = entry
  if (me?.kind !== 'member' || me.id !== begunAs) return createAccount(tx, context, entry)
  const kept = await findCurrentUser(tx, me.id)
  if (proof.email && kept && !kept.email) await updateUser(tx, me.id, { email: proof.email })
  return me.id
}

async function createAccount(tx: Tx, context: Context, { proof, me, redirect }: Entry): Promise<string> {
  const { email, pictureUrl } = proof
  await requireSignUp(tx, context, { me, email, redirect })
  const guest = toGuest(me)
  const userId = guest
    ? await turnGuestIntoMember(tx, guest, { email, profileImageUrl: pictureUrl })
    : await insertNewcomer(tx, proof)
  if (email) await sendPendingRequests(tx, userId, email)
  return userId
}

async function insertNewcomer(tx: Tx, { name, email, pictureUrl }: Proof): Promise<string> {
  if (!name.firstName) throw nameNeeded()
  const userId = await insertUser(tx, { ...name, email, profileImageUrl: pictureUrl })
  // The lock on the address serialises sign-ins; another person may still be adding it to their account.
  if (!userId) throw otherAccount()
  return userId
}

async function isInvitation(tx: Tx, redirect: string): Promise<boolean> {
  const token = /^\/invite\/([^/?#]+)/.exec(redirect)?.[1]
  const invitation = token === undefined ? null : await findByToken(tx, token, anonymous)
  return invitation !== null && canLookAt(invitation, null)
}
