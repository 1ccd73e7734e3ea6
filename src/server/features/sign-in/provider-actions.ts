import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { insertChallenge, takeChallenge } from '#server/features/accounts/queries.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'

/**
 * Sign-in state stored while the browser is at the provider. `browser` is a cookie's hash, so that only that browser
 * can return; `handoff` names the alias origin where the sign-in began, with the hash of that origin's cookie.
 */
const Handoff = z.object({
  origin: z.string(),
  browser: z.string(),
  redirect: z.string(),
  addTo: z.optional(z.nullable(z.string())),
  /** How they signed in, once they have. */
  way: z.optional(z.string()),
})
export type Handoff = z.infer<typeof Handoff>
const Visit = z.object({
  browser: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  handoff: z.nullable(Handoff),
  nonce: z.string(),
  /** The account that gets one more way in; null for a sign-in. */
  addTo: z.nullable(z.string()),
  /** The guest who left for the provider. */
  begunAs: z.nullable(z.string()),
})
export type Visit = z.infer<typeof Visit>
type Provider = 'github' | 'oidc'

const visitSeconds = 600
const handoffSeconds = 60

export async function keepVisit(
  { db }: Context,
  visit: {
    provider: Provider
    browserToken: string
    redirect: string
    handoff: Handoff | null
    addTo: string | null
    begunAs: string | null
  },
): Promise<{ state: string; verifier: string; nonce: string }> {
  const [state, verifier, nonce] = [makeToken(), makeToken(), makeToken()]
  const { browserToken, ...rest } = visit
  const payload = { ...rest, browser: hashToken(browserToken), verifier, nonce }
  await inTransaction(db, (tx) =>
    insertChallenge(tx, { kind: 'oauth', token: state }, { payload, seconds: visitSeconds }),
  )
  return { state, verifier, nonce }
}

type Returned = { provider: Provider; state: string; browserToken: string }

/** Committed before the provider is called: a visit is single-use, whatever the outcome. */
export async function takeVisit({ db }: Context, { provider, state, browserToken }: Returned): Promise<Visit | null> {
  const bound = { browser: hashToken(browserToken), provider }
  const taken = await inTransaction(db, (tx) => takeChallenge(tx, { kind: 'oauth', token: state }, bound))
  return taken && Visit.parse(taken.payload)
}

/** The browser that signs in, at an alias origin. */
type Browser = { origin: string; browserToken: string }

/** At the alias origin: stores what the main origin needs, behind an opaque ticket. */
export async function keepHandoffStart(
  { db }: Context,
  start: Browser & { redirect: string; addTo: string | null },
): Promise<string> {
  const { browserToken, ...rest } = start
  const ticket = makeToken()
  const payload = { step: 'start', ...rest, browser: hashToken(browserToken) }
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
  return taken?.userId ? { userId: taken.userId, ...Handoff.parse(taken.payload) } : null
}

const Unnamed = z.object({
  browser: z.string(),
  proof: z.object({
    method: z.enum(['github', 'oidc', 'email']),
    identity: z.nullable(z.object({ provider: z.enum(['github', 'oidc']), providerId: z.string() })),
    email: z.nullable(z.string()),
    pictureUrl: z.nullable(z.string()),
  }),
  redirect: z.string(),
  handoff: z.nullable(Handoff),
  begunAs: z.nullable(z.string()),
})
type Unnamed = z.infer<typeof Unnamed>

/** What a provider has proved, while the person is asked for their name. */
export async function keepUnnamed({ db }: Context, unnamed: Unnamed): Promise<string> {
  const state = makeToken()
  await inTransaction(db, (tx) =>
    insertChallenge(tx, { kind: 'naming', token: state }, { payload: unnamed, seconds: visitSeconds }),
  )
  return state
}

export async function takeUnnamed({ db }: Context, state: string, browserToken: string): Promise<Unnamed | null> {
  const bound = { browser: hashToken(browserToken) }
  const taken = await inTransaction(db, (tx) => takeChallenge(tx, { kind: 'naming', token: state }, bound))
  return taken && Unnamed.parse(taken.payload)
}
