import { useEffect, useRef, useState } from 'react'

const shownMs = 5_000
const exitMs = 300

/** Shown for five seconds, then animated out. `setHeld` pauses the timer while hovered or focused. */
export function useTimedExit(onGone: () => void) {
  const [isLeaving, setLeaving] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const left = useRef(shownMs)

  useEffect(() => {
    if (isHeld || isLeaving) return
    const started = Date.now()
    const timer = setTimeout(() => setLeaving(true), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [isHeld, isLeaving])

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(onGone, exitMs)
    return () => clearTimeout(timer)
  }, [isLeaving, onGone])

  return { isLeaving, leave: () => setLeaving(true), setHeld }
}
