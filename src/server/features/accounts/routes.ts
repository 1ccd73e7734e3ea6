import { createGithub, type Github, GithubError } from '#server/adapters/github/github.ts'
import { inTransaction } from '#server/db/database.ts'
import {
  changeName,
  ensureAccount,
  getOwnView,
  keepHandoffEnd,
  keepHandoffStart,
  keepVisit,
  takeHandoffEnd,
  takeHandoffStart,
  takeVisit,
} from '#server/features/accounts/actions.ts'
import { findAliasOrigin, toLocalPath } from '#server/features/accounts/input.ts'
import { listDeviceRows } from '#server/features/accounts/queries.ts'
import {
  providerDown,
  type RetryLink,
  signInDeclined,
  signInExpired,
  toDeviceView,
  toRetryLink,
} from '#server/features/accounts/view.ts'
import { clearCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import { notFound } from '#server/http/http-error.ts'
import { ownOrigins } from '#server/http/origin.ts'
import type { Call, Feature } from '#server/http/route.ts'
import { clearSiteData } from '#server/http/sessions.ts'
import { makeToken } from '#server/http/tokens.ts'
import {
  endDevice,
  exchangeHandoff,
  getAppConfig,
  getCurrentUser,
  listDevices,
  signOut,
  updateCurrentUser,
} from '#shared/accounts.ts'
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

/** Sec-Fetch-Site of requests by our own pages or from the address bar; undefined for browsers that do not send it. */
const ownSites: unknown[] = [undefined, 'same-origin', 'none']

export function registerAccounts(feature: Feature): void {
  const { route, context } = feature
  const { config, db } = context
  if (config.github) {
    const github = createGithub(config.github)
    const callbackUrl = config.publicUrl + finishSignIn.path
    registerLeavingForGithub(feature, github, callbackUrl)
    registerReturning(feature, github, callbackUrl)
  }
  registerHandoff(feature)
  registerDevices(feature)

  route(getAppConfig, async () => ({ demo: config.demo, github: config.github !== undefined }))
  route(getCurrentUser, ({ me }) => getOwnView(db, me.id))
  route(updateCurrentUser, async ({ me, body }) => {
    await inTransaction(db, (tx) => changeName(tx, me.id, body))
    return getOwnView(db, me.id)
  })
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

function registerDevices({ route, context: { db }, sessions }: Feature): void {
  route(signOut, async ({ request, reply }) => {
    // CSRF: a link or an image on another site must not sign anyone out.
    if (!ownSites.includes(request.headers['sec-fetch-site'])) return reply.redirect('/')
    await sessions.end(request, reply)
    return reply.header('clear-site-data', clearSiteData).redirect('/')
  })

  route(listDevices, async ({ me }) => {
    const rows = await listDeviceRows(db, me.id)
    return rows.map((row) => toDeviceView(row, me.sessionId))
  })

  route(endDevice, async ({ me, params, request, reply }) => {
    if (!(await sessions.endDevice(me, params.id))) throw notFound()
    if (params.id === me.sessionId) await sessions.end(request, reply)
  })
}
