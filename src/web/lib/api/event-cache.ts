import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { cardReads } from '#shared/card-reads.ts'
import type { AnyEvent } from '#shared/event-writes.ts'
import { type EventDetail, type FeedEvent, getEvent } from '#shared/events.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { limits } from '#shared/limits.ts'
import { getCurrentUserId } from '#web/lib/api/auth.ts'
import type { Page } from '#web/lib/api/paging.ts'

/** The query key prefixes of lists with cards. */
const listKeys = cardReads.map((endpoint) => toKey(endpoint))
export const toEventKey = (id: string) => toKey(getEvent, { params: { id } })

type Feed = InfiniteData<Page<FeedEvent>>
const isFeed = (value: unknown): value is Feed => typeof value === 'object' && value !== null && 'pages' in value

/** Updates every cached copy of an event: in lists and detail. */
export function updateEventEverywhere(
  client: QueryClient,
  id: string,
  change: <E extends AnyEvent>(event: E) => E,
): void {
  cancelFetches(client, (query) => isAboutEvent(query, id))
  changeCards(client, (card) => card.id === id, change)
  client.setQueryData<EventDetail>(toEventKey(id), (event) => event && change(event))
}

/** Stores the server's response in the event's detail and its cards. */
export function storeEvent(client: QueryClient, detail: EventDetail): void {
  cancelFetches(client, (query) => isAboutEvent(query, detail.id))
  putEvent(client, detail)
}

/** Stores a fetched event without cancelling other fetches: their responses are no older. */
export function putEvent(client: QueryClient, detail: EventDetail): void {
  client.setQueryData(toEventKey(detail.id), detail)
  changeCards(
    client,
    ({ id }) => id === detail.id,
    (card) => toCard(card, detail),
  )
}

/** Takes an event that this person may not see any more from the lists; its own page says so itself. */
export function dropEvent(client: QueryClient, id: string): void {
  changeCards(
    client,
    (card) => card.id === id,
    () => null,
  )
  client.removeQueries({ queryKey: toEventKey(id), type: 'inactive' })
}

/** Stores the tie with a host after a change made here, on every card of theirs. */
export function storeTie(client: QueryClient, hostId: string, tie: FriendStatus): void {
  cancelFetches(client, isList)
  putTie(client, hostId, tie)
}

/** Stores a fetched tie without cancelling other fetches: their responses are no older. */
export function putTie(client: QueryClient, hostId: string, tie: FriendStatus): void {
  changeCards(
    client,
    (card) => card.host.id === hostId && card.tie !== tie,
    (card) => ({ ...card, tie }),
  )
}

/** Whether the event's own page is open. */
export function isEventOpen(client: QueryClient, id: string): boolean {
  return (
    client
      .getQueryCache()
      .find({ queryKey: toEventKey(id) })
      ?.isActive() ?? false
  )
}

export function isEventHeld(client: QueryClient, id: string): boolean {
  function hasCard({ state: { data } }: Query) {
    return isFeed(data) && data.pages.some(({ items }) => items.some((event) => event.id === id))
  }
  return isEventOpen(client, id) || client.getQueryCache().findAll({ predicate: hasCard }).length > 0
}

/** Whether a query's answer contains this event, or may. */
export function isAboutEvent({ queryKey }: Pick<Query, 'queryKey'>, id: string): boolean {
  const [stem, ownId] = toEventKey(id)
  return (queryKey[0] === stem && queryKey[1] === ownId) || isList({ queryKey })
}

const isList = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => listKeys.some(([list]) => queryKey[0] === list)

/** Refetches an event wherever it is mounted. */
export function refreshEvent(client: QueryClient, id: string): Promise<unknown> {
  return Promise.all(
    [toEventKey(id), ...listKeys].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'active' })),
  )
}

/**
 * What is on its way was asked for before this change and would overwrite it. It stays marked as invalid, and is fetched
 * when nothing is being written any more (see refresh.ts).
 */
function cancelFetches(client: QueryClient, predicate: (query: Query) => boolean): void {
  const filters = { fetchStatus: 'fetching', predicate } as const
  const cancelled = client.getQueryCache().findAll(filters)
  void client.cancelQueries(filters)
  for (const query of cancelled) query.invalidate()
}

function changeCards(
  client: QueryClient,
  isMeant: (card: FeedEvent) => boolean,
  change: (card: FeedEvent) => FeedEvent | null,
): void {
  function inFeed(feed: unknown) {
    // Undefined leaves the query alone: no list that does not show such a card is drawn again.
    if (!isFeed(feed) || !feed.pages.some(({ items }) => items.some(isMeant))) return undefined
    const pages = feed.pages.map((page) =>
      page.items.some(isMeant)
        ? { ...page, items: page.items.flatMap((event) => (isMeant(event) ? (change(event) ?? []) : event)) }
        : page,
    )
    return { ...feed, pages }
  }
  for (const queryKey of listKeys) client.setQueriesData({ queryKey }, inFeed)
}

/** Of those who are going, people who are no host read their own name and those of their friends. */
function toFriendsGoing({ rsvps }: EventDetail): string[] {
  const ownId = getCurrentUserId()
  const names = rsvps.filter(
    // Whoever was there is named to the others, friends or not.
    ({ response, userId, tie }) =>
      response === 'going' && userId && userId !== ownId && (tie ?? 'friends') === 'friends',
  )
  return names.flatMap(({ user }) => user.displayName ?? []).slice(0, 3)
}

/** A card shows what the event's page shows, but for its cut description, the first faces, and how one came to see it. */
function toCard(card: FeedEvent, detail: EventDetail): FeedEvent {
  const shared = Object.entries(detail).filter(([name]) => name in card && name !== 'host')
  const letters = [...(detail.description ?? '')]
  const isLong = letters.length > limits.cardDescription
  const going = detail.rsvps.filter((rsvp) => rsvp.response === 'going').slice(0, 3)
  return {
    ...card,
    ...(Object.fromEntries(shared) as Partial<FeedEvent>),
    description: isLong ? `${letters.slice(0, limits.cardDescription).join('').trimEnd()}…` : detail.description,
    friendsGoing: detail.can.edit ? card.friendsGoing : toFriendsGoing(detail),
    attendeesPreview: going.map(({ id, user: { profileImageUrl, color, initial } }) => ({
      id,
      user: { profileImageUrl, color, initial },
    })),
  }
}
