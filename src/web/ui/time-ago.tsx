import type { PointerEvent } from 'react'
import { toDateTime } from '#web/lib/text/relative-time.ts'
import { Age } from '#web/ui/age.tsx'

/** How long ago something was; the exact time on hover, which the server cannot draw: it is the reader's zone and language. */
export function TimeAgo({ at, className }: { at: string; className?: string | undefined }) {
  function addTitle({ currentTarget }: PointerEvent<HTMLElement>) {
    currentTarget.title = toDateTime(at)
  }
  return (
    <time dateTime={at} onPointerEnter={addTitle} className={className}>
      <Age at={at} />
    </time>
  )
}
