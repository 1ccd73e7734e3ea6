import { countUnread } from '#shared/notifications.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** The number of unread notifications. Polled every 30 seconds while the live stream is down. */
export const useUnreadCount = (): number => useEndpoint(countUnread, {}, { pollMs: 30_000 }).data?.count ?? 0
