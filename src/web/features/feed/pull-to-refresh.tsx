import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#shared/message.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const triggerPx = 72
const mostPx = 110

/** A paper disc that follows the finger, and turns over once releasing it will refresh. Loaded after the feed. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const { pulled, isRefreshing } = usePull(onRefresh)
  if (pulled === 0 && !isRefreshing) return null
  return (
    <output
      aria-label={isRefreshing ? t('feed:refreshing') : t('feed:pull')}
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

/** The distance in px that a touch has pulled the list down from its top; releasing it beyond 72 px refetches. */
function usePull(refresh: () => Promise<unknown>): { pulled: number; isRefreshing: boolean } {
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  const startRefresh = useEffectEvent(() => {
    vibrate('press')
    setRefreshing(true)
    void refresh().finally(() => setRefreshing(false))
  })
  useEffect(() => {
    let startY: number | null = null
    let distance = 0
    function begin({ touches }: TouchEvent) {
      startY = scrollY <= 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null
    }
    function move({ touches }: TouchEvent) {
      if (startY === null) return
      const drag = (touches[0]?.clientY ?? startY) - startY
      distance = scrollY > 0 ? 0 : Math.max(0, Math.min(mostPx, drag * 0.45))
      setPulled(distance)
    }
    function finish() {
      if (startY !== null && distance >= triggerPx) startRefresh()
      startY = null
      distance = 0
      setPulled(0)
    }
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    addEventListener('touchstart', begin, options)
    addEventListener('touchmove', move, options)
    addEventListener('touchend', finish, options)
    addEventListener('touchcancel', finish, options)
    return () => listening.abort()
  }, [])
  return { pulled, isRefreshing }
}
