import { inTransaction } from '#server/db/database.ts'
import { findAliasOrigin, splitName, toLocalPath } from '#server/features/accounts/input.ts'
import {
  type Handoff,
  keepHandoffEnd,
  keepHandoffStart,
  keepUnnamed,
  keepVisit,
  takeHandoffEnd,
  takeHandoffStart,
  takeUnnamed,
  takeVisit,
} from '#server/features/sign-in/provider-actions.ts'
import { createProviders, isProviderError, type SignInProvider } from '#server/features/sign-in/provider-input.ts'
import {
  providerDown,
  type RetryLink,
  signInDeclined,
  signInExpired,
  signInFirst,
  toNamePage,
  toRetryLink,
  toWaysPage,
} from '#server/features/sign-in/provider-view.ts'
import {
  addIdentity,
  findOrCreateAccount,
  type Proof,
  startSession,
  toGuest,
  type Visitor,
} from '#server/features/sign-in/ways-in-actions.ts'
import type { Api, Call } from '#server/http/api.ts'
import { clearCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import { requireFreshSignIn } from '#server/http/fresh-sign-in.ts'
import { HttpError } from '#server/http/http-error.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { exchangeHandoff } from '#shared/accounts.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { beginSignIn, beginSignInWithRedirect, finishNaming } from '#shared/sign-ins.ts'

const signInLimit = { limit: { name: 'sign-in', max: 30, seconds: 600 } }
const returnLimit = { limit: { name: 'sign-in-return', max: 30, seconds: 600 } }

/** Bind a sign-in to its browser: the first on return from the provider, the second on return from the main origin. */
const visitCookie = 'sponti_visit'
const handoffCookie = 'sponti_handoff'
const toCookie = (name: string, origin: string) => ({ name, isSecure: origin.startsWith('https:') })

type SignInCall = Call<typeof beginSignIn>

export function registerSignIns(api: Api): void {
  const { route, context } = api
  const { config } = context
  const providers = createProviders(config)
  for (const provider of providers) {
    route(provider.begin, signInLimit, (call) => leave(api, provider, call))
    registerReturning(api, provider)
  }
  registerNaming(api)
  registerHandoff(api)
  if (config.demo) return
  // Then as the spec says, though a passkey would do as well: the sheet of the app has it.
  const only = config.oidc || config.emailCodes ? undefined : providers[0]
  for (const endpoint of [beginSignIn, beginSignInWithRedirect])
    route(endpoint, signInLimit, async (call) => {
      if (only) return leave(api, only, call)
      const page = toWaysPage({ config, redirect: toLocalPath(call.query.redirect), isSignedIn: call.me !== null })
      return call.reply.type('text/html; charset=utf-8').send(page)
    })
}

async function leave({ context }: Api, provider: SignInProvider, { me, query, request, reply }: SignInCall) {
  const { config } = context
  const redirect = toLocalPath(query.redirect)
  const addTo = query.add === undefined ? null : (me?.id ?? '')
  if (addTo !== null) {
    if (!me || me.kind === 'guest') throw signInFirst()
    await requireFreshSignIn(context, me)
  }
  const origin = findAliasOrigin(config, request.host)
  if (origin) {
    const { browserToken, mark } = markBrowser({ request, reply }, handoffCookie, origin)
    const handoff = await keepHandoffStart(context, { origin, browserToken, redirect, addTo })
    mark()
    return reply.redirect(config.publicUrl + toPath(provider.begin, { query: { handoff } }))
  }
  const here = `${request.protocol}://${request.host}`
  // Another alias of this server: the provider returns to the main origin, so the cookie must be set there.
  if (here !== config.publicUrl && ownOrigins(config).has(here)) return reply.redirect(config.publicUrl + request.url)
  const handoff = query.handoff === undefined ? null : await takeHandoffStart(context, query.handoff)
  if (query.handoff !== undefined && !handoff) throw signInExpired()
  const { browserToken, mark } = markBrowser({ request, reply }, visitCookie, config.publicUrl)
  const begunAs = toGuest(me)?.id ?? null
  const visit = await keepVisit(context, { provider: provider.kind, browserToken, redirect, handoff, addTo, begunAs })
  mark()
  const url = await ask(context, { provider, again: toAgain(handoff, redirect) }, (it) => it.toAuthorizeUrl(visit))
  return reply.redirect(url.href)
}

/** Reuses the token of an existing cookie, so that a second tab does not break the sign-in of the first. `mark` sets it. */
function markBrowser({ request, reply }: Pick<Visitor, 'request' | 'reply'>, name: string, origin: string) {
  const cookie = toCookie(name, origin)
  const browserToken = readCookie(request, cookie) || makeToken()
  return { browserToken, mark: () => setCookie(reply, { ...cookie, value: browserToken, maxAge: 600 }) }
}

function toAgain(handoff: Handoff | null, redirect: string): RetryLink {
  return toRetryLink(handoff?.origin ?? '', handoff?.redirect ?? redirect)
}

/** A provider that fails is logged, and the person reads what to do. */
async function ask<T>(
  { log }: Api['context'],
  { provider, again }: { provider: SignInProvider; again: RetryLink },
  question: (provider: SignInProvider) => Promise<T>,
): Promise<T> {
  try {
    return await question(provider)
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.warn({ err: error.cause ?? error }, `a sign-in failed at ${provider.name}: ${error.message}`)
    throw error.reason === 'rejected' ? signInExpired() : providerDown(provider.name, again)
  }
}

function registerReturning(api: Api, provider: SignInProvider): void {
  const { route, context } = api
  const cookie = toCookie(visitCookie, context.config.publicUrl)

  route(provider.finish, returnLimit, async ({ me, query, request, reply }) => {
    const { state = '', code, error, iss } = query
    const browserToken = readCookie(request, cookie)
    const visit = await takeVisit(context, { provider: provider.kind, state, browserToken })
    if (!visit) throw signInExpired()
    const { handoff, redirect, verifier, nonce } = visit
    const again = toAgain(handoff, redirect)
    if (error !== undefined)
      throw error === 'access_denied' ? signInDeclined(provider.name, again) : providerDown(provider.name, again)
    if (!code) throw signInExpired()
    const proof = await ask(context, { provider, again }, (it) => it.fetchProof({ state, verifier, nonce, code, iss }))
    const addTo = handoff?.addTo ?? visit.addTo
    if (addTo) {
      if (!handoff && me?.id !== addTo) throw signInFirst()
      const target = await add(api, addTo, { proof, provider, handoff, redirect })
      return reply.redirect(target)
    }
    return enter(api, { me, request, reply }, { proof, handoff, redirect, browserToken, begunAs: visit.begunAs })
  })
}

type Adding = { proof: Proof; provider: SignInProvider; handoff: Handoff | null; redirect: string }

async function add({ context: { db } }: Api, userId: string, { proof, provider, handoff, redirect }: Adding) {
  const { identity } = proof
  if (identity) await inTransaction(db, (tx) => addIdentity(tx, userId, { identity, provider: provider.name }))
  return handoff ? handoff.origin + handoff.redirect : redirect
}

type Entry = {
  proof: Proof
  handoff: Handoff | null
  redirect: string
  browserToken: string
  begunAs: string | null
  nameError?: string
}

/** Into the account that the proof leads to. New people without a name are asked for it on the way. */
async function enter(api: Api, visitor: Visitor, entry: Entry) {
  const { context } = api
  const { proof, handoff, redirect, browserToken, begunAs, nameError } = entry
  try {
    const target = await inTransaction(context.db, async (tx) => {
      const userId = await findOrCreateAccount(tx, context, {
        proof,
        me: visitor.me,
        redirect: handoff?.redirect ?? redirect,
        begunAs,
      })
      if (!handoff) {
        await startSession(tx, api, { visitor, userId, method: proof.method })
        return redirect
      }
      const authToken = await keepHandoffEnd(tx, userId, { ...handoff, way: proof.method })
      return `${handoff.origin}/?${new URLSearchParams({ authToken })}`
    })
    // The cookie stays for its ten minutes: another tab may still be on its way back.
    return visitor.reply.redirect(target, visitor.request.method === 'POST' ? 303 : 302)
  } catch (error) {
    if (!(error instanceof HttpError && error.code === 'name_needed')) throw error
    const { name: _, ...unnamed } = proof
    const state = await keepUnnamed(context, {
      browser: hashToken(browserToken),
      proof: unnamed,
      handoff,
      redirect,
      begunAs,
    })
    return visitor.reply
      .code(nameError === undefined ? 200 : 400)
      .type('text/html; charset=utf-8')
      .send(toNamePage({ state, nameError }))
  }
}

function registerNaming(api: Api): void {
  const { route, context } = api
  const cookie = toCookie(visitCookie, context.config.publicUrl)
  route(finishNaming, returnLimit, async ({ me, body, request, reply }) => {
    const browserToken = readCookie(request, cookie)
    const unnamed = await takeUnnamed(context, body.state, browserToken)
    if (!unnamed) throw signInExpired()
    const proof = { ...unnamed.proof, name: splitName(body.name ?? '') }
    const { handoff, redirect, begunAs } = unnamed
    const nameError = t('sign-in:name-needed')
    return enter(api, { me, request, reply }, { proof, handoff, redirect, browserToken, begunAs, nameError })
  })
}

function registerHandoff(api: Api): void {
  const { route, context } = api
  route(exchangeHandoff, returnLimit, async ({ me, query: { authToken = '' }, request, reply }) => {
    const origin = findAliasOrigin(context.config, request.host) ?? ''
    const cookie = toCookie(handoffCookie, origin)
    const at = { origin, browserToken: readCookie(request, cookie) }
    const redirect = await inTransaction(context.db, async (tx) => {
      const taken = await takeHandoffEnd(tx, authToken, at)
      if (!taken) throw signInExpired()
      const { userId, way } = taken
      await startSession(tx, api, { visitor: { me, request, reply }, userId, method: 'handoff', way })
      return taken.redirect
    })
    return clearCookie(reply, cookie).redirect(redirect)
  })
}
