import { CalendarDays } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCalendarFeed, useEndFeed, useRenewFeed } from '#web/features/calendars/api.ts'
import { FeedAddress } from '#web/features/calendars/feed-address.tsx'
import { FeedTools } from '#web/features/calendars/feed-tools.tsx'
import { toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const failure = 'That did not work. Check your connection and try again.'

/** The personal feed: a URL that calendar apps poll. */
export function CalendarCard() {
  const { data: feed, isError, refetch } = useCalendarFeed()
  const renewal = useRenewFeed()
  const ending = useEndFeed()
  const box = useFocusAfter(feed?.isOn)
  function renew(close = () => {}) {
    return renewal.mutate(undefined, {
      onSuccess: () => toastSuccess('Here is your address', 'Give it to your calendar now: it is shown once.'),
      onError: (error) => toastError(toSentence(error, failure)),
      onSettled: close,
    })
  }
  function end(close: () => void) {
    return ending.mutate(undefined, {
      onSuccess: () => toastSuccess('Your calendar is off', 'The address no longer leads anywhere'),
      onError: (error) => toastError(toSentence(error, failure)),
      onSettled: close,
    })
  }
  // Another device may have renewed it since, which invalidates this URL.
  const url = renewal.data?.createdAt === feed?.createdAt ? renewal.data?.url : undefined
  return (
    <SectionCard
      title="Your calendar"
      icon={<CalendarDays />}
      color="grape"
      text="The spons you host or said yes to, in the calendar you already use. When a plan changes, it follows the next time your calendar looks."
    >
      {feed === undefined ? (
        isError ? (
          <FailedList text="Your calendar did not load." onRetry={() => void refetch()} />
        ) : (
          <ItemListSkeleton rows={1} />
        )
      ) : (
        <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
          {feed.isOn ? (
            <>
              {url && <FeedAddress url={url} />}
              <FeedTools feed={feed} isBusy={renewal.isPending || ending.isPending} onRenew={renew} onEnd={end} />
            </>
          ) : (
            <Button
              color="grape"
              fullWidth
              busy={renewal.isPending}
              busyLabel="Turning it on..."
              onClick={() => renew()}
            >
              Turn it on
            </Button>
          )}
        </div>
      )}
    </SectionCard>
  )
}

/** Turning the feed on or off unmounts the pressed button, so the focus moves to what replaced it. */
function useFocusAfter(isOn: boolean | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(isOn)
  useEffect(() => {
    const hasTurned = before.current !== undefined && before.current !== isOn
    before.current = isOn
    if (hasTurned) box.current?.focus({ preventScroll: true })
  }, [isOn])
  return box
}
