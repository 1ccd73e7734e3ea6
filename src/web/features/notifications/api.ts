import { useQuery } from '@tanstack/react-query'
import { useLiveInterval } from '#web/lib/live.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

const pollMs = 30_000

/** How many notifications are unread. Asked every 30 seconds while the live stream is down. */
export function useUnreadCount(): number {
  const refetchInterval = useLiveInterval(pollMs)
  return useQuery<{ count: number }>({ queryKey: queryKeys.unreadCount, refetchInterval }).data?.count ?? 0
}
