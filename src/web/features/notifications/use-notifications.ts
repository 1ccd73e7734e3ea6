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

/** Marks one as read, optimistically. A failure is silent: the refetch shows it as unread again. */
export function useRead() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Notification) => callApi(readNotification, { params: { id } }),
    onMutate: ({ id }) => paintRead(client, id),
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
    onMutate: () => paintRead(client, 'all'),
    onError: (error) => error instanceof Queued || toastError('Failed to mark all notifications as read'),
    onSettled: () => refetch(client),
  })
}

/** Optimistic update. Cancels refetches in flight, which would restore the old state. */
async function paintRead(client: QueryClient, meant: Notification['id'] | 'all') {
  await client.cancelQueries({ queryKey: listKey, exact: true })
  await client.cancelQueries({ queryKey: countKey })
  client.setQueryData<Pages<typeof listNotifications>>(
    listKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (meant === 'all' || item.id === meant ? { ...item, isRead: true } : item)),
        })),
      },
  )
  client.setQueryData<ReplyOf<typeof countUnread>>(
    countKey,
    (unread) => unread && { count: meant === 'all' ? 0 : Math.max(0, unread.count - 1) },
  )
}

function refetch(client: QueryClient) {
  return Promise.all([listKey, countKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
