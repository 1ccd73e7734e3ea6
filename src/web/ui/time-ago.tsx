import { toDateTime } from '#web/lib/text/relative-time.ts'
import { Age } from '#web/ui/age.tsx'

/** How long ago something was; the exact time on hover. */
export function TimeAgo({ at, className }: { at: string; className: string }) {
  return (
    <time dateTime={at} title={toDateTime(at)} suppressHydrationWarning className={className}>
      <Age at={at} />
    </time>
  )
}
