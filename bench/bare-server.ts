import { createServer } from 'node:http'
import { createPool } from '#server/db/pool.ts'
import { readCommentsBefore } from '#server/features/comments/queries.ts'
import { readEventDetail } from '#server/features/events/read-queries.ts'
import { readCrewFeed } from '#server/features/feed/queries.ts'
import { readNotifications } from '#server/features/notifications/list-queries.ts'
import { readUnreadCount } from '#server/features/notifications/unread-queries.ts'

/** The least that can answer our hot reads: node:http and pg, no session, no limits. The app is held against it. */
const pool = createPool({ connectionString: process.env.DATABASE_URL ?? '' })

const reads: Readonly<Record<string, (viewerId: string, id: string) => Promise<string | null>>> = {
  feed: async (viewerId) => (await readCrewFeed(pool, viewerId, undefined)).text,
  event: (viewerId, id) => readEventDetail(pool, viewerId, id),
  comments: async (viewerId, eventId) => (await readCommentsBefore(pool, { viewerId, eventId }))?.text ?? null,
  notifications: async (viewerId) => (await readNotifications(pool, viewerId)).text,
  unread: async (viewerId) => JSON.stringify({ count: await readUnreadCount(pool, viewerId) }),
}

const server = createServer(async (request, response) => {
  if (request.url === '/healthz') return void response.end()
  const [, read = '', viewerId = '', id = ''] = (request.url ?? '').split('/')
  const text = (await reads[read]?.(viewerId, id)) ?? ''
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
