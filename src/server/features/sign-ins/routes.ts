import { createGithub, type Github, GithubError } from '#server/adapters/github/github.ts'
import { inTransaction } from '#server/db/database.ts'
import { findAliasOrigin, toLocalPath } from '#server/features/accounts/input.ts'
import {
  keepHandoffEnd,
  keepHandoffStart,
  keepVisit,
  takeHandoffEnd,
  takeHandoffStart,
  takeVisit,
} from '#server/features/sign-ins/actions.ts'
import {
  providerDown,
  type RetryLink,
  signInDeclined,
  signInExpired,
  toRetryLink,
} from '#server/features/sign-ins/view.ts'
import { ensureAccount } from '#server/features/ways-in/actions.ts'
import { clearCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import { ownOrigins } from '#server/http/origin.ts'
import type { Call, Feature } from '#server/http/route.ts'
import { makeToken } from '#server/http/tokens.ts'
import { exchangeHandoff } from '#shared/accounts.ts'
import { toPath } from '#shared/paths.ts'
import { beginGithubSignIn, beginSignIn, beginSignInWithRedirect, finishSignIn } from '#shared/sign-ins.ts'

const signInLimit = { limit: { name: 'sign-in', max: 30, seconds: 600 } }
const returnLimit = { limit: { name: 'sign-in-return', max: 30, seconds: 600 } }

/** Bind a sign-in to its browser: the first on return from the provider, the second on return from the main origin. */
const visitCookie = 'sponti_visit'
const handoffCookie = 'sponti_handoff'
const toCookie = (name: string, origin: string) => ({ name, isSecure: origin.startsWith('https:') })

type SignInCall = Call<typeof beginGithubSignIn>
type Visitor = Pick<SignInCall, 'request' | 'reply'>

export function registerSignIns(feature: Feature): void {
  const { config } = feature.context
  if (config.github) {
    const github = createGithub(config.github)
    const callbackUrl = config.publicUrl + finishSignIn.path
    registerLeavingForGithub(feature, github, callbackUrl)
    registerReturning(feature, github, callbackUrl)
  }
  registerHandoff(feature)
}

function registerLeavingForGithub({ route, context }: Feature, github: Github, callbackUrl: string): void {
  const { config } = context
  const own = ownOrigins(config)

  async function begin({ query, request, reply }: SignInCall) {
    const redirect = toLocalPath(query.redirect)
    const origin = findAliasOrigin(config, request.host)
    if (origin) {
      const browserToken = markBrowser({ request, reply }, handoffCookie, origin)
      const handoff = await keepHandoffStart(context, { origin, browserToken, redirect })
      return reply.redirect(config.publicUrl + toPath(beginGithubSignIn, { query: { handoff } }))
    }
    const here = `${request.protocol}://${request.host}`
    // Another alias of this server: the provider returns to the main origin, so the cookie must be set there.
    if (here !== config.publicUrl && own.has(here)) return reply.redirect(config.publicUrl + request.url)
    const handoff = query.handoff === undefined ? null : await takeHandoffStart(context, query.handoff)
    if (query.handoff !== undefined && !handoff) throw signInExpired()
    const browserToken = markBrowser({ request, reply }, visitCookie, config.publicUrl)
    const visit = await keepVisit(context, { browserToken, redirect, handoff })
    return reply.redirect((await github.toAuthorizeUrl({ ...visit, callbackUrl })).href)
  }
  route(beginGithubSignIn, signInLimit, begin)
  if (!config.demo) {
    route(beginSignIn, signInLimit, begin)
    route(beginSignInWithRedirect, signInLimit, begin)
  }
}

/** Reuses the token of an existing cookie, so that a second tab does not break the sign-in of the first. */
function markBrowser({ request, reply }: Visitor, name: string, origin: string): string {
  const cookie = toCookie(name, origin)
  const token = readCookie(request, cookie) || makeToken()
  setCookie(reply, { ...cookie, value: token, maxAge: 600 })
  return token
}

function registerReturning({ route, context, sessions }: Feature, github: Github, callbackUrl: string): void {
  const { db, log } = context
  const cookie = toCookie(visitCookie, context.config.publicUrl)

  async function fetchProfile(visit: Parameters<Github['fetchProfile']>[0], again: RetryLink) {
    try {
      return await github.fetchProfile(visit)
    } catch (error) {
      if (!(error instanceof GithubError)) throw error
      log.warn({ err: error.cause ?? error }, `a sign-in failed at GitHub: ${error.message}`)
      throw error.reason === 'rejected' ? signInExpired() : providerDown(again)
    }
  }

  route(finishSignIn, returnLimit, async ({ query: { state = '', code, error }, request, reply }) => {
    const visit = await takeVisit(context, state, readCookie(request, cookie))
    if (!visit) throw signInExpired()
    const { handoff, verifier } = visit
    const again = toRetryLink(handoff?.origin ?? '', handoff?.redirect ?? visit.redirect)
    if (error !== undefined) throw error === 'access_denied' ? signInDeclined(again) : providerDown(again)
    if (!code) throw signInExpired()
    const profile = await fetchProfile({ state, code, verifier, callbackUrl }, again)
    const target = await inTransaction(db, async (tx) => {
      const userId = await ensureAccount(tx, profile)
      if (handoff)
        return `${handoff.origin}/?${new URLSearchParams({ authToken: await keepHandoffEnd(tx, userId, handoff) })}`
      await sessions.start(tx, { request, reply }, { userId, method: 'github' })
      return visit.redirect
    })
    return clearCookie(reply, cookie).redirect(target)
  })
}

function registerHandoff({ route, context: { config, db }, sessions }: Feature): void {
  route(exchangeHandoff, returnLimit, async ({ query: { authToken = '' }, request, reply }) => {
    const origin = findAliasOrigin(config, request.host) ?? ''
    const cookie = toCookie(handoffCookie, origin)
    const at = { origin, browserToken: readCookie(request, cookie) }
    const redirect = await inTransaction(db, async (tx) => {
      const taken = await takeHandoffEnd(tx, authToken, at)
      if (!taken) throw signInExpired()
      await sessions.start(tx, { request, reply }, { userId: taken.userId, method: 'handoff' })
      return taken.redirect
    })
    return clearCookie(reply, cookie).redirect(redirect)
  })
}
