import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type LoadMoreProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void }

/** An infinite scroll sentinel: fetches the next page when near the viewport. After a failure it is a button. */
export function LoadMore({ isLoading, hasFailed, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    if (!end.current || hasFailed || isLoading) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '1200px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasFailed, isLoading])
  return (
    <div ref={end} className="grid justify-items-center py-6">
      {/* As wide while it loads: nothing moves. */}
      <Button className="min-w-44" color="plain" busy={isLoading} busyLabel="Loading more" onClick={onMore}>
        {hasFailed ? "That didn't load. Try again" : 'Show more'}
      </Button>
    </div>
  )
}
