import type { FastifyRequest } from 'fastify'
import { nothingHere } from '#server/http/http-error.ts'
import type { Sessions } from '#server/http/sessions.ts'

export type IsAdmin = (userId: string) => Promise<boolean>

/** Before the body is read: what is for admins is, for anybody else, an unknown address, which prolongs no session either. */
export function createAdminCheck({ sessions, isAdmin }: { sessions: Sessions; isAdmin: IsAdmin }) {
  return async (request: FastifyRequest): Promise<void> => {
    const me = await sessions.find(request, null)
    if (!me || !(await isAdmin(me.id))) throw nothingHere()
  }
}
