import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import type { CalendarFeed } from '#shared/calendars.ts'
import { currentLocale, t } from '#shared/message.ts'
import { toRelativeTime } from '#web/lib/text/relative-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Item, ItemList } from '#web/ui/item-list.tsx'

type FeedToolsProps = {
  feed: CalendarFeed
  isBusy: boolean
  onRenew: (close: () => void) => void
  onEnd: (close: () => void) => void
}

/** Status, renewal and removal of the feed. */
export function FeedTools({ feed, isBusy, onRenew, onEnd }: FeedToolsProps) {
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const close = () => setAsking(null)
  return (
    <div className="grid grid-cols-1 gap-3">
      <ItemList label={t('calendar:address')}>
        <Item
          icon={<CalendarCheck />}
          title={feed.createdAt ? t('calendar:on-since', { day: toDay(feed.createdAt) }) : t('calendar:is-on')}
          text={toVisit(feed)}
        />
      </ItemList>
      <div className="flex flex-wrap gap-3">
        <Button color="plain" size="small" className="flex-auto whitespace-nowrap" onClick={() => setAsking('renew')}>
          {t('calendar:new-address')}
        </Button>
        <Button color="plain" size="small" className="flex-auto whitespace-nowrap" onClick={() => setAsking('end')}>
          {t('calendar:turn-off')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={(open) => open || close()}
        title={t('calendar:renew-question')}
        description={t('calendar:renew-text')}
        confirmLabel={t('calendar:new-address')}
        busyLabel={t('calendar:renewing')}
        busy={isBusy}
        onConfirm={() => onRenew(close)}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={(open) => open || close()}
        title={t('calendar:end-question')}
        description={t('calendar:end-text')}
        confirmLabel={t('calendar:turn-off')}
        busyLabel={t('calendar:ending')}
        busy={isBusy}
        onConfirm={() => onEnd(close)}
      />
    </div>
  )
}

const toDay = (then: string) => new Date(then).toLocaleDateString(currentLocale(), { day: 'numeric', month: 'short' })

function toVisit({ lastFetchedAt }: CalendarFeed) {
  return lastFetchedAt ? t('calendar:visited', { ago: toRelativeTime(lastFetchedAt) }) : t('calendar:not-visited')
}
