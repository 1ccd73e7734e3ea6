import { expect, test } from 'vitest'
import { type FeedEvent, listExtendedFeed, listFeed, listMyEvents } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { updateEventEverywhere } from '#web/lib/api/event-cache.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'

const card = (id: string) => ({ id, title: id, rsvpCounts: { going: 0, mightShow: 0 } }) as FeedEvent
const page = (...ids: string[]) => ({ items: ids.map(card), next: null })

test('a change of one spon touches its own page of a list, and no list without it', () => {
  const client = createQueryClient()
  const feed = { pages: [page('a', 'b'), page('c')], pageParams: ['', ''] }
  client.setQueryData(toKey(listFeed), feed)
  client.setQueryData(toKey(listExtendedFeed), { pages: [page('d')], pageParams: [''] })
  const told: unknown[] = []
  client.getQueryCache().subscribe(({ type, query }) => type === 'updated' && told.push(query.queryKey))

  updateEventEverywhere(client, 'c', (event) => ({ ...event, title: 'changed' }))
  const after = client.getQueryData<typeof feed>(toKey(listFeed))
  expect(after?.pages[1]?.items[0]?.title).toBe('changed')
  expect(after?.pages[0]).toBe(feed.pages[0])
  expect(told).toEqual([toKey(listFeed)])
  expect(client.getQueryData(toKey(listMyEvents))).toBeUndefined()
})
