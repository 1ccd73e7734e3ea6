import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import {
  isConnectionError,
  isSlowByCalls,
  isSlowReport,
  type NetworkReport,
  type RoundTrip,
  type Trouble,
  toTrouble,
} from '#web/lib/live/connection.ts'
import { canReachServer } from '#web/lib/live/ping-server.ts'

const checkMs = 5_000
const keptRoundTrips = 9
/** Endpoints with fast responses. Others wait for an upload, a model or an external service. */
const quickPaths = new Set<string>(['/healthz', getCurrentUser.path, getAppConfig.path])

/** Checks the connection every five seconds, and on every relevant event. */
export function watchConnection(isSignedIn: boolean, onTrouble: (trouble: Trouble | null) => void): () => void {
  let isFailing = false
  let isOver = false
  let signedIn: Awaited<ReturnType<typeof watchSignedIn>> | null = null
  let roundTrips: RoundTrip[] = []

  function judge() {
    if (!isOver) onTrouble(toTrouble({ online: navigator.onLine, failing: isFailing, slow: isSlow(roundTrips) }))
  }
  function fail() {
    isFailing = true
    judge()
  }
  async function check() {
    // The live stream may be down for its own reasons: ping the server before reporting trouble.
    const isUnsure = isFailing || signedIn?.isLive() === false
    if (isUnsure && navigator.onLine && document.visibilityState === 'visible')
      isFailing = !(await canReachServer(checkMs))
    judge()
  }
  const stopRoundTrips = watchRoundTrips((roundTrip) => {
    roundTrips = [...roundTrips, roundTrip].slice(-keptRoundTrips)
  })
  if (isSignedIn) {
    void watchSignedIn(fail).then((watch) => {
      if (isOver) watch.stop()
      else signedIn = watch
    })
  }
  const timer = setInterval(() => void check(), checkMs)
  const onOnline = () => void check()
  addEventListener('online', onOnline)
  addEventListener('offline', judge)
  judge()
  return () => {
    isOver = true
    clearInterval(timer)
    stopRoundTrips()
    signedIn?.stop()
    removeEventListener('online', onOnline)
    removeEventListener('offline', judge)
  }
}

/** Failed queries and mutations of signed-in people, and their live stream. Visitors load none of it. */
async function watchSignedIn(onFailure: () => void) {
  const [{ queryClient }, { isLive }, { keptReads }] = await Promise.all([
    import('#web/lib/api/query-client.ts'),
    import('#web/lib/live/live-status.ts'),
    import('#shared/endpoints.ts'),
  ])
  for (const { path } of keptReads) quickPaths.add(path)
  function look(action: { type: string; error?: unknown } | undefined) {
    if (action?.type === 'error' && isConnectionError(action.error)) onFailure()
  }
  const stops = [
    queryClient.getQueryCache().subscribe((event) => void (event.type === 'updated' && look(event.action))),
    queryClient.getMutationCache().subscribe((event) => void (event.type === 'updated' && look(event.action))),
  ]
  return { stop: () => stops.forEach((end) => void end()), isLive }
}

function isSlow(roundTrips: readonly RoundTrip[]): boolean {
  const report = 'connection' in navigator ? (navigator.connection as NetworkReport | undefined) : undefined
  return report ? isSlowReport(report) : isSlowByCalls(roundTrips, Date.now())
}

function watchRoundTrips(remember: (roundTrip: RoundTrip) => void): () => void {
  if (!('PerformanceObserver' in window)) return () => {}
  const observer = new PerformanceObserver((list) => {
    for (const { name, requestStart, responseStart } of list.getEntries() as PerformanceResourceTiming[]) {
      const isMeant = responseStart > 0 && requestStart > 0 && quickPaths.has(new URL(name).pathname)
      if (isMeant) remember({ at: Date.now(), ms: responseStart - requestStart })
    }
  })
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}
