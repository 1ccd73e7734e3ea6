import { useEffect, useState } from 'react'
import type { FreePerson } from '#shared/free.ts'
import { findNextEnd, listCurrent } from '#web/features/free/free-model.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'

/** The people whose time is not over; each is dropped at the end of theirs, without a request. */
export function useCurrent(free: readonly FreePerson[]): FreePerson[] {
  const [, tick] = useState(0)
  // What was drawn on the server is who was free there.
  const isHydrated = useHydrated()
  const now = serverNow()
  const end = findNextEnd(free, now)
  useEffect(() => {
    if (end === null) return
    const timer = setTimeout(() => tick((count) => count + 1), Math.max(0, end - serverNow()) + 1)
    return () => clearTimeout(timer)
  }, [end])
  return isHydrated ? listCurrent(free, now) : [...free]
}
