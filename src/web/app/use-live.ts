import { useEffect, useRef } from 'react'
import { loadAppConfig } from '#web/lib/api/app-config.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { loadEventually } from '#web/lib/device/lazy-page.ts'
import { useVisit } from '#web/lib/device/visit.ts'
import { whenLoaded } from '#web/lib/device/when-loaded.ts'

/** After the first screen: the stream replays what it missed. */
const loadLive = () => whenLoaded().then(() => loadEventually(() => import('#web/lib/live/live.ts')))

/** Listens for this person's changes while their screens are up. */
export function useLive(personId: string): void {
  const { person } = useVisit()
  // Without a position the stream would fetch once more what is being fetched: the first answer has one.
  const mustAsk = person?.position === null
  const first = useRef(personId)
  useEffect(() => {
    // The screen was drawn from copies on this device, and another person turned out to be signed in.
    if (mustAsk && first.current !== personId) location.reload()
  }, [personId, mustAsk])
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    async function start() {
      const [{ startLive }] = await Promise.all([loadLive(), mustAsk && refreshCurrentUser()])
      if (!isOver) stop = startLive(queryClient, personId)
    }
    if (mustAsk) void loadAppConfig()
    void start()
    return () => {
      isOver = true
      stop()
      // The next person to sign in on this page must not see this person's data.
      queryClient.clear()
    }
  }, [personId, mustAsk])
}
