import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#web/lib/api/query-keys.ts'
import { useLiveInterval } from '#web/lib/live/live.ts'

const pollMs = 30_000

/** How many notifications are unread. Asked every 30 seconds while the live stream is down. */
export function useUnreadCount(): number {
  const refetchInterval = useLiveInterval(pollMs)
  return useQuery<{ count: number }>({ queryKey: queryKeys.unreadCount, refetchInterval }).data?.count ?? 0
}
