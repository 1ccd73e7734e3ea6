import { t } from '#shared/message.ts'
import { PersonMenu } from '#web/features/blocks/person-menu.tsx'
import { FriendRequests } from '#web/features/friends/friend-requests.tsx'
import { useFriendRequests } from '#web/features/friends/use-requests.ts'
import { useWaitingInvites } from '#web/features/invites/use-waiting-invites.ts'
import { WaitingInvites } from '#web/features/invites/waiting-invites.tsx'
import { useUnreadCount } from '#web/features/notifications/api.ts'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { pageMeta } from '#web/lib/state/page-meta.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageNote } from '#web/ui/page-note.tsx'

export function NotificationsPage() {
  useDocumentMeta(pageMeta['/notifications'])
  const requests = useFriendRequests().data
  const invites = useWaitingInvites().data
  // Also until both are known: the whole page must not say that all is done and then show a request.
  const isAwaited = requests?.length !== 0 || invites?.length !== 0
  return (
    <Page className="grid grid-cols-1 content-start gap-6">
      <PageHeader title={<Title />} backTo="/" />
      <PageNote />
      <FriendRequests from="/notifications" renderMenu={(person) => <PersonMenu person={person} />} />
      <WaitingInvites from="/notifications" renderMenu={(person) => <PersonMenu person={person} />} />
      <NotificationList
        nothing={isAwaited ? <CaughtUpBelow /> : <CaughtUp />}
        // A pending request is shown once: above, with its buttons.
        isShown={({ type, relatedUser }) =>
          type !== 'friend_request' || !requests?.some(({ userId }) => userId === relatedUser?.id)
        }
      />
    </Page>
  )
}

function Title() {
  const unread = useUnreadCount()
  return (
    <span className="flex items-center gap-2.5">
      {t('notifications:title')}
      <Badge count={unread} />
      {unread > 0 && <span className="sr-only">{t('notifications:title.unread')}</span>}
    </span>
  )
}

function CaughtUp() {
  return (
    <EmptyState
      scene="calm"
      title={t('notifications:empty')}
      text={t('notifications:empty.text')}
      action={<ButtonLink to="/">{t('notifications:empty.back')}</ButtonLink>}
    />
  )
}

/** Friend requests or invitations wait above, so it speaks of this section alone. */
function CaughtUpBelow() {
  return <EmptyNote emoji="🎈" title={t('notifications:empty.below')} text={t('notifications:empty.below-text')} />
}
