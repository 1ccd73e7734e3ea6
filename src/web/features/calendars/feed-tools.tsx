import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import type { CalendarFeed } from '#shared/calendars.ts'
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
      <ItemList label="Your calendar address">
        <Item
          icon={<CalendarCheck />}
          title={feed.createdAt ? `On since ${toDay(feed.createdAt)}` : 'On'}
          text={toVisit(feed)}
        />
      </ItemList>
      <div className="flex gap-3">
        <Button color="plain" size="small" className="flex-auto whitespace-nowrap" onClick={() => setAsking('renew')}>
          New address
        </Button>
        <Button color="plain" size="small" className="flex-auto whitespace-nowrap" onClick={() => setAsking('end')}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={(open) => open || close()}
        title="Get a new address?"
        description="The old one stops working at once. Calendars that have it need the new one."
        confirmLabel="New address"
        busyLabel="Making it..."
        busy={isBusy}
        onConfirm={() => onRenew(close)}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={(open) => open || close()}
        title="Turn your calendar off?"
        description="Its address stops working at once. Your calendar app drops the spons the next time it looks."
        confirmLabel="Turn off"
        busyLabel="Turning it off..."
        busy={isBusy}
        onConfirm={() => onEnd(close)}
      />
    </div>
  )
}

const toDay = (then: string) => new Date(then).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })

function toVisit({ lastFetchedAt }: CalendarFeed) {
  return lastFetchedAt ? `A calendar looked ${toRelativeTime(lastFetchedAt)}` : 'No calendar has come by yet'
}
