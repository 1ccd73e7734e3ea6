import type { ReactNode } from 'react'
import type { FeedEvent } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { listUserEvents, type Profile } from '#shared/users.ts'
import { usePages } from '#web/lib/api/use-endpoint.ts'
import { useInOrder } from '#web/lib/state/use-phase.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { ShowEarlier } from '#web/ui/more-button.tsx'

const skeletonRows = 3
const none: FeedEvent[] = []

/** A person's spons that the viewer may see, what is on or coming first. The page renders the rows. */
export function UserEvents({ user, renderEvent }: { user: Profile; renderEvent: (event: FeedEvent) => ReactNode }) {
  const list = usePages(listUserEvents, { params: { id: user.id } })
  const { data, isPending, refetch } = list
  const events = useInOrder(data ?? none)
  if (isPending) {
    return (
      <Card className="px-4 py-1.5">
        <ItemListSkeleton rows={Math.min(Math.max(user.eventCount, 1), skeletonRows)} />
      </Card>
    )
  }
  if (!data) {
    return (
      <Card className="px-4 py-1">
        <FailedList text={t('people:events.failed')} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (events.length === 0) return <NoEvents isOwn={user.friendStatus === 'self'} name={user.displayName} />
  return (
    <Card className="px-4 py-1.5">
      <ul className="divide-y-2 divide-ink-faint">
        {events.map((event) => (
          <li key={event.id}>{renderEvent(event)}</li>
        ))}
      </ul>
      {list.hasNextPage && <ShowEarlier list={list} />}
    </Card>
  )
}

function NoEvents({ isOwn, name }: { isOwn: boolean; name: string }) {
  return isOwn ? (
    <EmptyState
      scene="canvas"
      title={t('people:events.none-own')}
      text={t('people:events.none-own-text')}
      action={<ButtonLink to="/create">{t('people:events.post')}</ButtonLink>}
    />
  ) : (
    <EmptyState scene="calm" title={t('people:events.none')} text={t('people:events.none-text', { name })} />
  )
}
