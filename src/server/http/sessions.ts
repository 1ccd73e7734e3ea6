import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { gather } from '#server/db/gather.ts'
import { clearCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import { keepLanguage, speakTo, speechOf } from '#server/http/languages.ts'
import {
  deleteSession,
  deleteSessionOf,
  insertSession,
  lockSuspension,
  sessionDays,
  setFirstLanguage,
  touchSessions,
} from '#server/http/queries.ts'
import { createSessionCache, type Me } from '#server/http/session-cache.ts'
import { refuseSuspended } from '#server/http/suspensions.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'

export const sessionCookie = 'sponti_session'
/** What the last person left on this device is not for the next one. Cookies are ended one by one. */
export const clearSiteData = '"cache", "storage"'

const touchMs = 3_600_000

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

export type Sessions = {
  /** What the cookie holds, valid or not; empty without one. */
  readToken(request: FastifyRequest): string
  /** Prolongs the session, unless there is no reply to say so. */
  find(request: FastifyRequest, reply: FastifyReply | null): Promise<Me | null>
  /**
   * Always issues a new token, which the browser gets after the commit, and ends the session that came with the request: no
   * session fixation. If that one was the same person's, the device keeps its id, and with it its pushes. Every way in ends
   * here, so this is where a suspended person is refused, and where a new one gets the language in which they came.
   */
  start(tx: Tx, at: Exchange, signIn: { userId: string; method: string }): Promise<void>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Ends one of the person's sessions, on this node at once. False where they have no such session. */
  endDevice(me: Me, sessionId: string): Promise<boolean>
}

export function createSessions({ db, listener, config, secret, log, now }: Context): Sessions {
  const cache = createSessionCache({ db, listener, now })
  // Not awaited, and its failure fails nothing: the request may be a read.
  const touch = gather(async (sids: string[]) => {
    await touchSessions(db, sids).catch((error: unknown) => log.warn({ err: error }, 'sessions not prolonged'))
    return sids
  })
  const isHttps = config.publicUrl.startsWith('https:')
  function toCookie(request: FastifyRequest) {
    return { name: sessionCookie, isSecure: isHttps || request.protocol === 'https' }
  }
  function keep(request: FastifyRequest, reply: FastifyReply, value: string) {
    setCookie(reply, { ...toCookie(request), value, maxAge: sessionDays * 86_400 })
  }
  const readToken = (request: FastifyRequest) => readCookie(request, toCookie(request))

  return {
    readToken,

    async find(request, reply) {
      const token = readToken(request)
      if (!token) return null
      const sid = hashToken(token)
      const entry = await cache.load(sid)
      if (!entry) return null
      if (reply && entry.lastSeenAt < now().getTime() - touchMs) {
        entry.lastSeenAt = now().getTime()
        void touch(sid)
        keep(request, reply, token)
      }
      return entry.me
    },

    async start(tx, { request, reply }, { userId, method }) {
      // Before anything is locked for sharing, which it could not change then without a deadlock.
      const known = speechOf(request).language
      const language = (await setFirstLanguage(tx, userId, known)) ?? known
      speakTo(request, language)
      const suspension = await lockSuspension(tx, userId)
      if (suspension) throw refuseSuspended(suspension, { config, secret })
      const before = readToken(request)
      const ended = before ? await deleteSession(tx, hashToken(before)) : null
      const id = ended?.userId === userId ? ended.id : undefined
      const token = makeToken()
      const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
      await insertSession(tx, { sid: hashToken(token), userId, sess: { userAgent, method }, id })
      tx.afterCommit(() => {
        keep(request, reply, token)
        if (language !== known) keepLanguage(reply, language)
      })
    },

    async end(request, reply) {
      const token = readToken(request)
      if (token) {
        await deleteSession(db, hashToken(token))
        cache.forget(hashToken(token))
      }
      clearCookie(reply, toCookie(request))
    },

    async endDevice(me, sessionId) {
      const isEnded = await inTransaction(db, (tx) => deleteSessionOf(tx, me.id, sessionId))
      if (isEnded) cache.forgetDevice(sessionId)
      return isEnded
    },
  }
}
