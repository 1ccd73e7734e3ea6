import { useEffect, useState } from 'react'

/** A countdown, capped at `most` because the device's clock may be wrong. */
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
