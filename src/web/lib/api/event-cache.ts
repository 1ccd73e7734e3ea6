import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { type EventDetail, type FeedEvent, getEvent, listExtendedFeed, listFeed, listMyEvents } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { listUserEvents } from '#shared/users.ts'
import type { Page } from '#web/lib/api/paging.ts'

/** The lists of cards, each with all its keys. */
const listKeys = [listFeed, listExtendedFeed, listMyEvents, listUserEvents].map((endpoint) => toKey<Endpoint>(endpoint))
const toEventKey = (id: string) => toKey(getEvent, { params: { id } })

type Feed = InfiniteData<Page<FeedEvent>>
const isFeed = (value: unknown): value is Feed => typeof value === 'object' && value !== null && 'pages' in value

/** What a card and an event's page have in common, and may be changed together. */
export type CachedEvent = FeedEvent | EventDetail

/** Changes every copy of an event that is held: in the lists and on its own page. */
export function updateEventEverywhere(
  client: QueryClient,
  id: string,
  change: <E extends CachedEvent>(event: E) => E,
): void {
  function inFeed(feed: unknown) {
    if (!isFeed(feed)) return feed
    const pages = feed.pages.map((page) =>
      page.items.some((event) => event.id === id)
        ? { ...page, items: page.items.map((event) => (event.id === id ? change(event) : event)) }
        : page,
    )
    return { ...feed, pages }
  }
  for (const queryKey of listKeys) client.setQueriesData({ queryKey }, inFeed)
  client.setQueryData<EventDetail>(toEventKey(id), (event) => event && change(event))
}

/** Puts the server's fresh view of an event into its page and onto its cards. */
export function storeEvent(client: QueryClient, detail: EventDetail): void {
  client.setQueryData(toEventKey(detail.id), detail)
  const going = detail.rsvps.filter((rsvp) => rsvp.response === 'going').slice(0, 3)
  updateEventEverywhere(client, detail.id, (event) =>
    'attendeesPreview' in event
      ? {
          ...event,
          userRsvp: detail.userRsvp,
          rsvpCounts: detail.rsvpCounts,
          commentCount: detail.commentCount,
          can: detail.can,
          attendeesPreview: going.map(({ id, user }) => ({ id, user: { profileImageUrl: user.profileImageUrl } })),
        }
      : event,
  )
}

/** Fetches an event anew wherever it is shown. */
export function refreshEvent(client: QueryClient, id: string): Promise<unknown> {
  return Promise.all(
    [toEventKey(id), ...listKeys].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'active' })),
  )
}
