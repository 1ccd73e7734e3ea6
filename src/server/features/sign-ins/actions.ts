import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { insertChallenge, takeChallenge } from '#server/features/accounts/queries.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'

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
