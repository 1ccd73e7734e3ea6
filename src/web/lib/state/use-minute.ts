import { useEffect, useState } from 'react'

/** Rerenders every minute, so that "2 min. ago" stays true. */
export function useMinute(): void {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
}
