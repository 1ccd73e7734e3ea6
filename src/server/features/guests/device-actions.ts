import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { deviceDays } from '#server/features/guests/queries.ts'
import { readCookie, setCookie } from '#server/http/cookies.ts'
import type { Exchange } from '#server/http/sessions.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'

/** Knows a browser in which a guest was, also after they signed out: removed and blocked guests stay refused. */
export function markDevice(tx: Tx, { config }: Context, { request, reply }: Exchange): string {
  const isSecure = config.publicUrl.startsWith('https:') || request.protocol === 'https'
  const cookie = { name: 'sponti_guest', isSecure }
  const token = readCookie(request, cookie) || makeToken()
  tx.afterCommit(() => setCookie(reply, { ...cookie, value: token, maxAge: deviceDays * 86_400 }))
  return hashToken(token)
}
