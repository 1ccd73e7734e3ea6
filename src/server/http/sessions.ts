import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { clearCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import { deleteSession, findSession, insertSession, sessionDays, touchSession } from '#server/http/queries.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'

export type Me = { id: string; sessionId: string }

export const sessionCookie = 'sponti_session'
/** What the last person left on this device is not for the next one. Cookies are ended one by one. */
export const clearSiteData = '"cache", "storage"'

const cacheMs = 30_000
const cacheSize = 10_000
const touchMs = 3_600_000

type Cached = { me: Me; lastSeenAt: number; until: number }

type Exchange = { request: FastifyRequest; reply: FastifyReply }

export type Sessions = {
  /** What the cookie holds, valid or not; empty without one. */
  readToken(request: FastifyRequest): string
  find(request: FastifyRequest, reply: FastifyReply): Promise<Me | null>
  /** Always issues a new session id, and ends the session that came with the request: no session fixation. */
  start(tx: Tx, at: Exchange, signIn: { userId: string; method: string }): Promise<void>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export function createSessions({ db, listener, config, now }: Context): Sessions {
  const cache = new Map<string, Cached>()
  // Race: a session may end between our query and the cache write. Recently ended sessions are never cached.
  const endedLately = createRecentEnds(now)

  function forget(sid: string) {
    cache.delete(sid)
    endedLately.add(sid)
  }
  listener.on('session_ended', forget)
  let outages = 0
  listener.onUp(() => {
    outages += 1
    cache.clear()
  })

  function remember(sid: string, entry: Cached) {
    if (!listener.isUp() || endedLately.has(sid)) return
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '')
    cache.set(sid, entry)
  }

  const isHttps = config.publicUrl.startsWith('https:')
  function toCookie(request: FastifyRequest) {
    return { name: sessionCookie, isSecure: isHttps || request.protocol === 'https' }
  }
  function keep(request: FastifyRequest, reply: FastifyReply, value: string) {
    setCookie(reply, { ...toCookie(request), value, maxAge: sessionDays * 86_400 })
  }
  const readToken = (request: FastifyRequest) => readCookie(request, toCookie(request))

  async function load(sid: string): Promise<Cached | null> {
    const cached = listener.isUp() ? cache.get(sid) : undefined
    if (cached && cached.until > now().getTime()) return cached
    const outagesBefore = outages
    const row = await findSession(db, sid)
    if (!row) return null
    const at = now().getTime()
    const me = { id: row.userId, sessionId: row.id }
    const entry = { me, lastSeenAt: at - row.idleMs, until: at + Math.min(cacheMs, row.leftMs) }
    // Race: it may have ended during an outage that began and ended while we asked.
    if (outages === outagesBefore) remember(sid, entry)
    return entry
  }

  return {
    readToken,

    async find(request, reply) {
      const token = readToken(request)
      if (!token) return null
      const sid = hashToken(token)
      const entry = await load(sid)
      if (!entry) return null
      if (entry.lastSeenAt < now().getTime() - touchMs) {
        entry.lastSeenAt = now().getTime()
        await touchSession(db, sid)
        keep(request, reply, token)
      }
      return entry.me
    },

    async start(tx, { request, reply }, { userId, method }) {
      const before = readToken(request)
      if (before) await deleteSession(tx, hashToken(before))
      const token = makeToken()
      const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
      await insertSession(tx, { sid: hashToken(token), userId, sess: { userAgent, method } })
      keep(request, reply, token)
    },

    async end(request, reply) {
      const token = readToken(request)
      if (token) {
        await deleteSession(db, hashToken(token))
        forget(hashToken(token))
      }
      clearCookie(reply, toCookie(request))
    },
  }
}

function createRecentEnds(now: () => Date) {
  const ends = new Map<string, number>()
  return {
    has: (sid: string) => ends.has(sid),
    add(sid: string): void {
      ends.set(sid, now().getTime())
      for (const [old, at] of ends) {
        if (at > now().getTime() - 2 * cacheMs) break
        ends.delete(old)
      }
    },
  }
}
