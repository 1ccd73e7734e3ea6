import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type Notification, readAllNotifications, readNotification } from '#shared/notifications.ts'
import { callApi, Queued } from '#web/lib/api/api.ts'
import { type Page, readPage } from '#web/lib/api/paging.ts'
import { queryKeys } from '#web/lib/api/query-keys.ts'
import { useLiveInterval } from '#web/lib/live/live.ts'
import { toastError } from '#web/ui/toast.ts'

const pollMs = 30_000

/** What happened, the newest first, page by page. */
export function useNotifications() {
  const refetchInterval = useLiveInterval(pollMs)
  return useInfiniteQuery({
    queryKey: queryKeys.notifications,
    initialPageParam: queryKeys.notifications[0] as string,
    queryFn: ({ pageParam, signal }) => readPage<Notification>(pageParam, signal),
    getNextPageParam: (page) => page.next,
    refetchInterval,
    // A new one pushes others to the next page: each is shown once.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item] as const)).values(),
    ],
  })
}

type List = InfiniteData<Page<Notification>>
type Count = { count: number }

/** Marks one as read. Should that fail, it is simply unread again. */
export function useRead() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Notification) => callApi(readNotification, { params: { id } }),
    onMutate: (read) =>
      paintRead(
        client,
        ({ id }) => id === read.id,
        (count) => count - 1,
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

/** Shows some of them as read before the server has heard of it. Refetches that are under way would show the old state. */
async function paintRead(
  client: QueryClient,
  isMeant: (notification: Notification) => boolean,
  left: (count: number) => number,
) {
  await client.cancelQueries({ queryKey: queryKeys.notifications, exact: true })
  await client.cancelQueries({ queryKey: queryKeys.unreadCount })
  client.setQueryData<List>(
    queryKeys.notifications,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
        })),
      },
  )
  client.setQueryData<Count>(queryKeys.unreadCount, (unread) => unread && { count: Math.max(0, left(unread.count)) })
}

function refetch(client: QueryClient) {
  return Promise.all(
    [queryKeys.notifications, queryKeys.unreadCount].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}
