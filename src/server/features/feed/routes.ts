import { readCrewFeed, readExtendedFeed, readOwnEvents } from '#server/features/feed/queries.ts'
import { linkNext, readCursor } from '#server/http/paging.ts'
import { type Feature, JsonText } from '#server/http/route.ts'
import { listFeed, listMyEvents } from '#shared/events.ts'

export function registerFeed({ route, context: { pool } }: Feature): void {
  route(listFeed, async ({ me, query, request, reply }) => {
    const readFeed = query.extended === 'true' ? readExtendedFeed : readCrewFeed
    const { text, next } = await readFeed(pool, me.id, readCursor(query.cursor))
    linkNext(request, reply, next)
    return new JsonText(text)
  })

  route(listMyEvents, async ({ me, query, request, reply }) => {
    const { text, next } = await readOwnEvents(pool, me.id, readCursor(query.cursor))
    linkNext(request, reply, next)
    return new JsonText(text)
  })
}
