import { useEffect, useState } from 'react'
import type { Trouble } from '#web/lib/live/connection.ts'
import { watchConnection } from '#web/lib/live/connection-watch.ts'

const hideMs = 2_000

/** The connection trouble to show. Stays for two seconds after recovery. */
export function useConnection(isSignedIn: boolean): Trouble | null {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [shown, setShown] = useState<Trouble | null>(null)
  useEffect(() => watchConnection(isSignedIn, setTrouble), [isSignedIn])
  useEffect(() => {
    if (trouble) {
      setShown(trouble)
      return
    }
    const timer = setTimeout(() => setShown(null), hideMs)
    return () => clearTimeout(timer)
  }, [trouble])
  return shown
}
