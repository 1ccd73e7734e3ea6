import type { FastifyReply, FastifyRequest } from 'fastify'
import { JsonText } from '#server/http/api.ts'
import { invalidField } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'

/** Keyset of the last row of a page: the sort time with microseconds, and the id as tie-breaker. */
export type Cursor = { at: string; id: string }

/** A cursor before the first row, in descending order. */
export const firstPage: Cursor = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/

/** Undefined for the first page. Throws on anything that is not one of our cursors. */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const [, at, id] = form.exec(decodeCursor(cursor)) ?? []
  if (!at || !id || !isMoment(at)) throw wrongCursor()
  return { at, id }
}

/** Whether PostgreSQL reads it, too: `Date` alone takes the 30th of February, and the year 0. */
export function isMoment(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 19) === text.slice(0, 19) && !text.startsWith('0000')
}

export const decodeCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

export const wrongCursor = () => invalidField('cursor', t('refusals:wrong-page'))

type PageText = { text: string; next: string | null }
type PageCall = { request: FastifyRequest; reply: FastifyReply }

/** A page as the answer, with a Link header to the next one. `next` is "time id", as the statement returns it. */
export function toPageAnswer({ request, reply }: PageCall, { text, next }: PageText): JsonText {
  const path = toNextPath(request.url, next)
  if (path !== null) reply.header('link', `<${path}>; rel="next"`)
  return new JsonText(text)
}

/** Where the page after this one is; null at the end. */
export function toNextPath(path: string, next: string | null): string | null {
  if (next === null) return null
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('cursor', Buffer.from(next).toString('base64url'))
  return url.pathname + url.search
}
