import { useEffect, useState } from 'react'

/** Counts down to a moment. The clock of this device may be wrong, so never from more than `most`. */
export function useSecondsUntil(moment: string, most: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment, most))
  useEffect(() => {
    let left = secondsUntil(moment, most)
    setSeconds(left)
    const timer = setInterval(() => {
      left -= 1
      setSeconds(Math.max(0, left))
      if (left <= 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [moment, most])
  return seconds
}

function secondsUntil(moment: string, most: number): number {
  return Math.min(most, Math.max(0, Math.ceil((new Date(moment).getTime() - Date.now()) / 1000)))
}
