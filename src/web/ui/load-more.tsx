import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#shared/message.ts'
import { Button } from '#web/ui/button.tsx'

type LoadMoreProps = {
  isLoading: boolean
  hasFailed: boolean
  /** Ends when the fetch does. */
  onMore: () => Promise<unknown>
}

/** An infinite scroll sentinel: fetches the next page when near the viewport. After a failure it is a button. */
export function LoadMore({ isLoading, hasFailed, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const fetchMore = useEffectEvent(onMore)
  useEffect(() => {
    const sentinel = end.current
    if (!sentinel || hasFailed || isLoading) return
    const watcher = new IntersectionObserver(look, { rootMargin: '1200px' })
    let isOver = false
    function look([entry]: IntersectionObserverEntry[]) {
      if (entry?.isIntersecting) void fetchMore().then(lookAgain)
    }
    // A change elsewhere may have cut the fetch off, or been fetched instead: the sentinel is as near as it was.
    function lookAgain() {
      if (isOver || !sentinel) return
      watcher.unobserve(sentinel)
      watcher.observe(sentinel)
    }
    watcher.observe(sentinel)
    return () => {
      isOver = true
      watcher.disconnect()
    }
  }, [hasFailed, isLoading])
  return (
    <div ref={end} className="grid justify-items-center py-6">
      {/* As wide while it loads: nothing moves. */}
      <Button
        className="min-w-44"
        color="plain"
        busy={isLoading}
        busyLabel={t('common:loading-more')}
        onClick={() => void onMore()}
      >
        {t(hasFailed ? 'common:not-loaded-again' : 'common:show-more')}
      </Button>
    </div>
  )
}
