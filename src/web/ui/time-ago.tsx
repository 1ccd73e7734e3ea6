import { toDateTime, toRelativeTime } from '#web/lib/text/relative-time.ts'

/** How long ago something was; the exact time on hover. */
export function TimeAgo({ at, className }: { at: string; className: string }) {
  return (
    <time dateTime={at} title={toDateTime(at)} className={className}>
      {toRelativeTime(at)}
    </time>
  )
}
