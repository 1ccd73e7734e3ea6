import { useEffect, useRef, useState } from 'react'

const shownMs = 5_000
const exitMs = 300

type TimedExit = {
  isLeaving: boolean
  leave: () => void
  /** The clock stops while somebody points at it or has the keyboard in it. */
  setHeld: (isHeld: boolean) => void
}

/** Five seconds on screen, then the way out. */
export function useTimedExit(onGone: () => void): TimedExit {
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
