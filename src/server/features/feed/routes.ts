import { readFeedCursor } from '#server/features/feed/input.ts'
import { readCrewFeed, readExtendedFeed, readOwnEvents } from '#server/features/feed/queries.ts'
import type { Api } from '#server/http/api.ts'
import { toPageAnswer } from '#server/http/paging.ts'
import { listFeed, listMyEvents } from '#shared/events.ts'

export function registerFeed({ route, context: { reads } }: Api): void {
  route(listFeed, async ({ me, query, ...call }) => {
    const readFeed = query.extended === 'true' ? readExtendedFeed : readCrewFeed
    return toPageAnswer(call, await readFeed(reads, me.id, readFeedCursor(query.cursor)))
  })

  route(listMyEvents, async ({ me, query, ...call }) =>
    toPageAnswer(call, await readOwnEvents(reads, me.id, readFeedCursor(query.cursor))),
  )
}
