import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cookie = { name: string; isSecure: boolean }

/** Over https browsers accept such a name from this host alone: no other site of the domain can plant a sign-in. */
export const toCookieName = ({ name, isSecure }: Cookie): string => (isSecure ? `__Host-${name}` : name)

export function readCookie({ cookies }: FastifyRequest, cookie: Cookie): string {
  return cookies[toCookieName(cookie)] ?? ''
}

/** Within a transaction call it from `tx.afterCommit`: an answer that failed must leave the cookie that the browser has. */
export function setCookie(
  reply: FastifyReply,
  {
    value,
    maxAge,
    sameSite = 'lax',
    httpOnly = true,
    ...cookie
  }: Cookie & { value: string; maxAge: number; sameSite?: 'lax' | 'strict'; httpOnly?: boolean },
): void {
  reply.setCookie(toCookieName(cookie), value, { ...toScope(cookie), httpOnly, sameSite, maxAge })
}

export function clearCookie(reply: FastifyReply, cookie: Cookie): FastifyReply {
  return reply.clearCookie(toCookieName(cookie), toScope(cookie))
}

/** What the prefix demands, also of the header that deletes the cookie. */
const toScope = ({ isSecure }: Cookie) => ({ path: '/', secure: isSecure })
