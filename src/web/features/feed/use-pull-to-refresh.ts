import { useEffect, useRef, useState } from 'react'
import { vibrate } from '#web/lib/device/vibrate.ts'

const triggerPx = 72
const mostPx = 110

/** The distance in px that a touch has pulled the list down from its top; releasing it beyond 72 px refetches. */
export function usePullToRefresh(refresh: () => Promise<unknown>): { pulled: number; isRefreshing: boolean } {
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  const latest = useRef(refresh)
  latest.current = refresh

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
      if (startY !== null && distance >= triggerPx) {
        vibrate('press')
        setRefreshing(true)
        void latest.current().finally(() => setRefreshing(false))
      }
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
