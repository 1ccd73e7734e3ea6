import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#shared/message.ts'
import { listNotifications, type Notification, readAllNotifications, readNotification } from '#shared/notifications.ts'
import { countKey, isAbout, listKey, paintRead } from '#web/features/notifications/read-marks-model.ts'
import { callApi, Queued } from '#web/lib/api/api.ts'
import { usePages } from '#web/lib/api/use-endpoint.ts'
import { toastError } from '#web/ui/toast.ts'

/** Notifications, newest first, paginated. */
export const useNotifications = () => usePages(listNotifications, {}, { pollMs: 30_000 })

/**
 * Marks a row as read, optimistically. A failure is silent: the refetch shows it as unread again. A spon's page reads all
 * that was told of it in one write, for which it needs a connection; without one the row's own write is queued.
 */
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
    const isReadByPage = notification.relatedEventId !== null && navigator.onLine
    if (!notification.isRead && !isReadByPage) mutate(notification)
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
    onError: (error) => error instanceof Queued || toastError(t('notifications:read-all.failed')),
    onSettled: () => refetch(client),
  })
}

function refetch(client: QueryClient) {
  return Promise.all([listKey, countKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
