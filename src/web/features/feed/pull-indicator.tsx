import { ArrowDown } from 'lucide-react'
import { classNames } from '#web/lib/text/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const triggerPx = 72

/** A paper disc that follows the finger, and turns over once releasing it will refresh. */
export function PullIndicator({ pulled, isRefreshing }: { pulled: number; isRefreshing: boolean }) {
  if (pulled === 0 && !isRefreshing) return null
  return (
    <output
      aria-label={isRefreshing ? 'Loading' : 'Pull to refresh'}
      className="-translate-x-1/2 pointer-events-none fixed top-[calc(var(--safe-top)+0.5rem)] left-1/2 z-20 grid size-11 place-items-center rounded-full border-2 border-ink bg-marigold text-on-color shadow-hard-small"
      style={{ translate: `0 ${isRefreshing ? 40 : pulled}px` }}
    >
      {isRefreshing ? (
        <Spinner />
      ) : (
        <ArrowDown className={classNames('size-5 transition-transform', pulled >= triggerPx && 'rotate-180')} />
      )}
    </output>
  )
}
