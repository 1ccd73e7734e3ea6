import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#shared/endpoint.ts'
import { toKey } from '#shared/keys.ts'
import { countUnread, listNotifications, type Notification } from '#shared/notifications.ts'
import type { Pages } from '#web/lib/api/use-endpoint.ts'

export const listKey = toKey(listNotifications)
export const countKey = toKey(countUnread)

export function isAbout(item: Notification, eventId: string | null): boolean {
  return eventId !== null && item.relatedEventId === eventId
}

/** A list that was cached by an earlier version knows nothing of folds. */
const countUnreadIn = ({ isRead, folded }: Notification) => (isRead ? 0 : (folded?.unreadCount ?? 1))

/** After everything about a spon was read elsewhere than in the list. */
export function showEventRead(client: QueryClient, eventId: string, unread: ReplyOf<typeof countUnread>): void {
  readRows(client, (item) => isAbout(item, eventId))
  client.setQueryData<ReplyOf<typeof countUnread>>(countKey, unread)
  void client.invalidateQueries({ queryKey: listKey, exact: true })
}

/** Optimistic update. Cancels refetches in flight, which would restore the old state. */
export async function paintRead(
  client: QueryClient,
  isMeant: (item: Notification) => boolean,
  toCount: (unread: number, read: number) => number,
) {
  await client.cancelQueries({ queryKey: listKey, exact: true })
  await client.cancelQueries({ queryKey: countKey })
  const read = readRows(client, isMeant)
  client.setQueryData<ReplyOf<typeof countUnread>>(
    countKey,
    (unread) => unread && { count: toCount(unread.count, read) },
  )
}

/** How many notifications were unread in the rows that are now read. */
function readRows(client: QueryClient, isMeant: (item: Notification) => boolean): number {
  let read = 0
  function toRead(item: Notification): Notification {
    if (!isMeant(item)) return item
    read += countUnreadIn(item)
    return { ...item, isRead: true, folded: item.folded && { ...item.folded, unreadCount: 0 } }
  }
  client.setQueryData<Pages<typeof listNotifications>>(
    listKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(toRead) })) },
  )
  return read
}
