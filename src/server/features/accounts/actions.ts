import * as z from 'zod/mini'
import type { GithubProfile } from '#server/adapters/github/github.ts'
import type { Context } from '#server/context.ts'
import { type Db, inTransaction, type Tx } from '#server/db/database.ts'
import { lockIdentity } from '#server/db/locks.ts'
import { splitName, toPictureUrl } from '#server/features/accounts/input.ts'
import {
  findCurrentUser,
  findUserIdByEmail,
  findUserIdByIdentity,
  insertChallenge,
  insertIdentity,
  insertUser,
  listFriendIds,
  takeChallenge,
  updateUser,
} from '#server/features/accounts/queries.ts'
import { toCurrentUserView } from '#server/features/accounts/view.ts'
import { sendPendingRequests } from '#server/features/friends/actions.ts'
import { HttpError, invalidField } from '#server/http/http-error.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { publishToPeople } from '#server/live/publish.ts'
import type { CurrentUser } from '#shared/accounts.ts'
import { findGuestNameError } from '#shared/guests.ts'

/**
 * Sign-in state stored while the browser is at the provider. `browser` is a cookie's hash, so that only that browser
 * can return; `handoff` names the alias origin where the sign-in began, with the hash of that origin's cookie.
 */
const Handoff = z.object({ origin: z.string(), browser: z.string(), redirect: z.string() })
type Handoff = z.infer<typeof Handoff>
const Visit = z.object({
  browser: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  handoff: z.nullable(Handoff),
})
type Visit = z.infer<typeof Visit>

const visitSeconds = 600
const handoffSeconds = 60

export async function keepVisit(
  { db }: Context,
  visit: { browserToken: string; redirect: string; handoff: Handoff | null },
): Promise<{ state: string; verifier: string }> {
  const [state, verifier] = [makeToken(), makeToken()]
  const { browserToken, redirect, handoff } = visit
  const payload = { browser: hashToken(browserToken), verifier, redirect, handoff }
  await inTransaction(db, (tx) =>
    insertChallenge(tx, { kind: 'oauth', token: state }, { payload, seconds: visitSeconds }),
  )
  return { state, verifier }
}

/** Committed before the provider is called: a visit is single-use, whatever the outcome. */
export async function takeVisit({ db }: Context, state: string, browserToken: string): Promise<Visit | null> {
  const bound = { browser: hashToken(browserToken) }
  const taken = await inTransaction(db, (tx) => takeChallenge(tx, { kind: 'oauth', token: state }, bound))
  return taken && Visit.parse(taken.payload)
}

/** The browser that signs in, at an alias origin. */
type Browser = { origin: string; browserToken: string }

/** At the alias origin: stores what the main origin needs, behind an opaque ticket. */
export async function keepHandoffStart({ db }: Context, start: Browser & { redirect: string }): Promise<string> {
  const { origin, browserToken, redirect } = start
  const ticket = makeToken()
  const payload = { step: 'start', origin, browser: hashToken(browserToken), redirect }
  await inTransaction(db, (tx) =>
    insertChallenge(tx, { kind: 'handoff', token: ticket }, { payload, seconds: visitSeconds }),
  )
  return ticket
}

export async function takeHandoffStart({ db }: Context, ticket: string): Promise<Handoff | null> {
  const taken = await inTransaction(db, (tx) =>
    takeChallenge(tx, { kind: 'handoff', token: ticket }, { step: 'start' }),
  )
  return taken && Handoff.parse(taken.payload)
}

/** At the main origin, after sign-in: the token that the alias origin exchanges for a session of its own. */
export async function keepHandoffEnd(tx: Tx, userId: string, handoff: Handoff): Promise<string> {
  const token = makeToken()
  const payload = { step: 'end', ...handoff }
  await insertChallenge(tx, { kind: 'handoff', token, userId }, { payload, seconds: handoffSeconds })
  return token
}

export async function takeHandoffEnd(tx: Tx, token: string, at: Browser) {
  const bound = { step: 'end', origin: at.origin, browser: hashToken(at.browserToken) }
  const taken = await takeChallenge(tx, { kind: 'handoff', token }, bound)
  return taken?.userId ? { userId: taken.userId, redirect: Handoff.parse(taken.payload).redirect } : null
}

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

/** One name is enough for a person who has no other; a last name that is there is not emptied by accident. */
export async function changeName(tx: Tx, userId: string, name: { firstName: string; lastName: string }): Promise<void> {
  const before = await findCurrentUser(tx, userId)
  const sentence =
    before?.kind === 'guest' ? findGuestNameError(`${name.firstName} ${name.lastName}`.trim()) : undefined
  if (sentence) throw invalidField('firstName', sentence)
  if (before?.last_name && !name.lastName) throw invalidField('lastName', 'Last name is required')
  await updateUser(tx, userId, { first_name: name.firstName, last_name: name.lastName || null })
  await announcePerson(tx, userId)
}

/** Name and picture appear in many lists, including the person's own on other devices. */
export async function announcePerson(tx: Tx, userId: string): Promise<void> {
  await publishToPeople(tx, [userId], { lists: ['account'] })
  await publishToPeople(tx, await listFriendIds(tx, userId), { lists: ['friends', 'feed'] })
}

/** The response to every change of one's own account. */
export async function getOwnView(db: Db, userId: string): Promise<CurrentUser> {
  const row = await findCurrentUser(db, userId)
  // The account was deleted between the session check and this read.
  if (!row) throw new HttpError('unauthorized', 'Unauthorized')
  return toCurrentUserView(row)
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
