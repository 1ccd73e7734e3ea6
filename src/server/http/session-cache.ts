import type { Context } from '#server/context.ts'
import { gather } from '#server/db/gather.ts'
import { findSessions } from '#server/http/queries.ts'
import type { Language } from '#shared/languages.ts'
import type { PersonKind } from '#shared/schemas.ts'

export type Me = { id: string; sessionId: string; kind: PersonKind; language?: Language | null }

const cacheMs = 30_000
const cacheSize = 10_000

/** With the id of a person who is spoken to in another language from now on. */
export const languageChannel = 'language_changed'

export type CachedSession = { me: Me; lastSeenAt: number; until: number }

/** Sessions that this node read lately. It drops them when their end or another language is announced, and all while it cannot hear. */
export function createSessionCache({ db, listener, now }: Pick<Context, 'db' | 'listener' | 'now'>) {
  const cache = new Map<string, CachedSession>()
  // Race: a session may end between our query and the cache write. Recently ended sessions are never cached.
  const endedLately = createRecentEnds(now)
  // A restart brings thousands of streams back at once.
  const findSession = gather((sids: string[]) => findSessions(db, sids))
  let outages = 0

  function forget(sid: string) {
    cache.delete(sid)
    endedLately.add(sid)
  }
  listener.on('session_ended', forget)
  listener.on(languageChannel, (userId) => {
    for (const [sid, { me }] of cache) if (me.id === userId) cache.delete(sid)
  })
  listener.onUp(() => {
    outages += 1
    cache.clear()
  })

  function remember(sid: string, entry: CachedSession) {
    if (!listener.isUp() || endedLately.has(sid)) return
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '')
    cache.set(sid, entry)
  }

  return {
    forget,
    /** By the id that the person sees, for the node that ends it: the others are notified a moment later. */
    forgetDevice(sessionId: string): void {
      for (const [sid, { me }] of cache) if (me.sessionId === sessionId) forget(sid)
    },
    async load(sid: string): Promise<CachedSession | null> {
      const cached = listener.isUp() ? cache.get(sid) : undefined
      if (cached && cached.until > now().getTime()) return cached
      const outagesBefore = outages
      const row = await findSession(sid)
      if (!row) return null
      const at = now().getTime()
      const me = { id: row.userId, sessionId: row.id, kind: row.kind, language: row.language }
      const entry = { me, lastSeenAt: at - row.idleMs, until: at + Math.min(cacheMs, row.leftMs) }
      // Race: it may have ended during an outage that began and ended while we asked.
      if (outages === outagesBefore) remember(sid, entry)
      return entry
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
