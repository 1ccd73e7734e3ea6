import { Bell as BellIcon } from 'lucide-react'
import { t } from '#shared/message.ts'
import { useUnreadCount } from '#web/features/notifications/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'

/** The link to the notifications, with the unread count. */
export function Bell() {
  const unread = useUnreadCount()
  return (
    <IconLink to="/notifications" label={toLabel(unread)} icon={<BellIcon className="size-5" />}>
      <Badge count={unread} className="-top-2 -end-2 absolute" />
    </IconLink>
  )
}

function toLabel(unread: number): string {
  if (unread === 0) return t('notifications:bell')
  return unread > 9 ? t('notifications:bell.many-unread') : t('notifications:bell.unread', { count: unread })
}
