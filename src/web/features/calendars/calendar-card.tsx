import { CalendarDays } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#shared/message.ts'
import { useCalendarFeed, useEndFeed, useRenewFeed } from '#web/features/calendars/api.ts'
import { FeedAddress } from '#web/features/calendars/feed-address.tsx'
import { FeedTools } from '#web/features/calendars/feed-tools.tsx'
import { toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** The personal feed: a URL that calendar apps poll. */
export function CalendarCard() {
  const { data: feed, isError, refetch } = useCalendarFeed()
  const renewal = useRenewFeed()
  const ending = useEndFeed()
  const box = useFocusAfter(feed?.isOn)
  function renew(close = () => {}) {
    return renewal.mutate(undefined, {
      onSuccess: () => toastSuccess(t('calendar:renewed'), t('calendar:renewed-text')),
      onError: (error) => toastError(toSentence(error, t('calendar:failed'))),
      onSettled: close,
    })
  }
  function end(close: () => void) {
    return ending.mutate(undefined, {
      onSuccess: () => toastSuccess(t('calendar:ended'), t('calendar:ended-text')),
      onError: (error) => toastError(toSentence(error, t('calendar:failed'))),
      onSettled: close,
    })
  }
  // Another device may have renewed it since, which invalidates this URL.
  const url = renewal.data?.createdAt === feed?.createdAt ? renewal.data?.url : undefined
  return (
    <SectionCard title={t('calendar:title')} icon={<CalendarDays />} color="grape" text={t('calendar:text')}>
      {feed === undefined ? (
        isError ? (
          <FailedList text={t('calendar:not-loaded')} onRetry={() => void refetch()} />
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
              busyLabel={t('calendar:turning-on')}
              onClick={() => renew()}
            >
              {t('calendar:turn-on')}
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
