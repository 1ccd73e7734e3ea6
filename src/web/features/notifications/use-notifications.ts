import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#shared/endpoint.ts'
import { toKey } from '#shared/keys.ts'
import {
  countUnread,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#shared/notifications.ts'
import { callApi, Queued } from '#web/lib/api/api.ts'
import { type Pages, usePages } from '#web/lib/api/use-endpoint.ts'
import { toastError } from '#web/ui/toast.ts'

const listKey = toKey(listNotifications)
const countKey = toKey(countUnread)

/** Notifications, newest first, paginated. */
export const useNotifications = () => usePages(listNotifications, {}, { pollMs: 30_000 })

/** Marks a row as read, optimistically. A failure is silent: the refetch shows it as unread again. */
export function useRead() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Notification) => callApi(readNotification, { params: { id } }),
    onMutate: (tapped) =>
      paintRead(
        client,
        (item) => item.id === tapped.id || isAbout(item, tapped.relatedEventId),
        (unread, read) => Math.max(0, unread - read),
      ),
    onSettled: () => refetch(client),
  })
  return (notification: Notification) => {
    if (!notification.isRead) mutate(notification)
  }
}

export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(readAllNotifications),
    onMutate: () =>
      paintRead(
        client,
        () => true,
        () => 0,
      ),
    onError: (error) => error instanceof Queued || toastError('Failed to mark all notifications as read'),
    onSettled: () => refetch(client),
  })
}

const isAbout = (item: Notification, eventId: string | null) => eventId !== null && item.relatedEventId === eventId

/** A list that was cached by an earlier version knows nothing of folds. */
const countUnreadIn = ({ isRead, folded }: Notification) => (isRead ? 0 : (folded?.unreadCount ?? 1))

/** After everything about a spon was read elsewhere than in the list. */
export function showEventRead(client: QueryClient, eventId: string, unread: ReplyOf<typeof countUnread>): void {
  readRows(client, (item) => isAbout(item, eventId))
  client.setQueryData<ReplyOf<typeof countUnread>>(countKey, unread)
  void client.invalidateQueries({ queryKey: listKey, exact: true })
}

/** Optimistic update. Cancels refetches in flight, which would restore the old state. */
async function paintRead(
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

function refetch(client: QueryClient) {
  return Promise.all([listKey, countKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
