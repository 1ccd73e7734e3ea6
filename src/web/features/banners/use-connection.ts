import { useEffect, useState } from 'react'
import type { Trouble } from '#web/lib/live/connection.ts'
import { watchConnection } from '#web/lib/live/connection-watch.ts'

const hideMs = 2_000

/** What to tell about the connection. It stays for two seconds after all is well again. */
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
