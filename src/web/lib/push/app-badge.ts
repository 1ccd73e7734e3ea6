import { toKey } from '#shared/keys.ts'
import { countUnread } from '#shared/notifications.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

/** The badge on the app's icon; cleared at zero, no-op where unsupported. */
export async function showBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch (error) {
    // Not installed: there is no icon to badge.
    console.info('No number on the icon', error)
  }
}

/** Syncs the badge with the cached unread count. */
export function followUnread(): () => void {
  const queryKey = toKey(countUnread)
  let shown: number | null = null
  function look() {
    const count = queryClient.getQueryData<{ count: number }>(queryKey)?.count
    if (count === undefined || count === shown) return
    shown = count
    void showBadge(count)
  }
  look()
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === queryKey[0]) look()
  })
}
