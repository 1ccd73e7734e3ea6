import { Bell as BellIcon } from 'lucide-react'
import { useUnreadCount } from '#web/features/notifications/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'

/** The link to the notifications, with the unread count. */
export function Bell() {
  const unread = useUnreadCount()
  return (
    <IconLink
      to="/notifications"
      label={unread > 0 ? `Notifications, ${unread > 9 ? 'more than 9' : unread} unread` : 'Notifications'}
      icon={<BellIcon className="size-5" />}
    >
      <Badge count={unread} className="-top-2 -end-2 absolute" />
    </IconLink>
  )
}
