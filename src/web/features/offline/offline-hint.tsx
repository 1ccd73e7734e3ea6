import { History } from 'lucide-react'
import { t } from '#shared/message.ts'
import { keptSince } from '#web/lib/api/api.ts'
import { useStore } from '#web/lib/state/store.ts'
import { useMinute } from '#web/lib/state/use-minute.ts'
import { toAge, toDateTime, toRelativeTime } from '#web/lib/text/relative-time.ts'

/** Shows the age of the data while it comes from the service worker's cache. */
export function OfflineHint() {
  const since = useStore(keptSince)
  useMinute()
  if (!since) return null
  return (
    <p
      title={toDateTime(since)}
      className="flex items-center gap-1.5 justify-self-center rounded-full border-2 border-ink bg-paper px-3 py-1 font-semibold text-ink text-tiny"
    >
      <History className="size-4 shrink-0" />
      {toAge(since).amount === 0 ? t('offline:from-now') : t('offline:from-before', { ago: toRelativeTime(since) })}
    </p>
  )
}
