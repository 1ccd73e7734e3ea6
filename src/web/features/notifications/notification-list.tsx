import { type ReactNode, useId, useRef } from 'react'
import { t } from '#shared/message.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'
import type { Notification } from '#shared/notifications.ts'
import { useUnreadCount } from '#web/features/notifications/api.ts'
import { NotificationRow } from '#web/features/notifications/notification-row.tsx'
import { useNotifications, useRead, useReadAll } from '#web/features/notifications/use-notifications.ts'
import { useMinute } from '#web/lib/state/use-minute.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Shown = { nothing: ReactNode; isShown: (notification: Notification) => boolean }

/** The notifications in all states. The page provides the empty state, and leaves out what it shows itself. */
export function NotificationList({ nothing, isShown }: Shown) {
  const list = useNotifications()
  useMinute()
  if (list.isPending) return <Waiting />
  if (!list.data) return <ErrorState onRetry={() => void list.refetch()} />
  const shown = list.data.filter(isShown)
  if (list.data.length === 0 && !list.hasNextPage) return nothing
  return (
    <>
      <Latest>{shown.length > 0 ? <Happenings notifications={shown} /> : !list.hasNextPage && nothing}</Latest>
      {list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  )
}

/** Also over an empty list: what is unread may be all shown elsewhere on the page, and is marked as read here. */
function Latest({ children }: { children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex min-h-12 items-center justify-between gap-3">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-h2 focus:outline-none">
          {t('notifications:latest')}
        </h2>
        <ReadAll onDone={() => heading.current?.focus()} />
      </div>
      {children}
    </section>
  )
}

function Happenings({ notifications }: { notifications: Notification[] }) {
  const read = useRead()
  return (
    <Card padded={false} className="overflow-hidden">
      <ul className="divide-y-2 divide-ink-faint">
        {notifications.map((notification) => (
          <li
            key={toKey(notification)}
            className={classNames(
              'skip-offscreen [contain-intrinsic-size:auto_5.5rem]',
              !notification.isRead && 'bg-wall/60',
            )}
          >
            <NotificationRow notification={notification} onOpen={read} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A fold keeps its row when a newer notification represents it. */
function toKey({ id, type, relatedEventId }: Notification): string {
  return relatedEventId && notificationKinds[type]?.folded ? `${relatedEventId} ${type}` : id
}

/** Rendered only while something is unread. */
function ReadAll({ onDone }: { onDone: () => void }) {
  const unread = useUnreadCount()
  const { mutate, isPending } = useReadAll()
  if (unread === 0) return null
  function readAll() {
    if (isPending) return
    // The button unmounts with the last unread one, so the focus is moved first.
    onDone()
    mutate()
  }
  return (
    <button type="button" className="min-h-12 font-bold text-small underline underline-offset-4" onClick={readAll}>
      {t('notifications:read-all')}
    </button>
  )
}

const skeletonRows = 6

function Waiting() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="sr-only">
        {t('notifications:loading')}
      </p>
      <Skeleton className="h-8 w-44" />
      <Card padded={false} aria-hidden="true" className="divide-y-2 divide-ink-faint overflow-hidden">
        {Array.from({ length: skeletonRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
          <div key={index} className="flex items-start gap-3 px-4 py-3">
            <Skeleton className="size-11 rounded-full" />
            <div className="grid flex-1 gap-2 pt-1">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3.5 w-11/12" />
              <Skeleton className="h-3 w-16" />
            </div>
          </div>
        ))}
      </Card>
    </div>
  )
}
