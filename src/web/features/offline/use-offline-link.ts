import { useEffect, useEffectEvent } from 'react'
import { type AppConfig, type CurrentUser, getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { keptReads } from '#shared/endpoints.ts'
import { joinKey, matchCall } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import type { HeldReads, WorkerMessage } from '#shared/offline.ts'
import type { FirstScreen } from '#shared/pages.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useCurrentUser } from '#web/lib/api/auth.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { Pages } from '#web/lib/api/use-endpoint.ts'
import { useVisit } from '#web/lib/device/visit.ts'
import { catchUp } from '#web/lib/live/live.ts'
import { whenLive } from '#web/lib/live/live-status.ts'
import { offlineState, postToWorker } from '#web/lib/worker/offline-queue.ts'
import { toast } from '#web/ui/toast.ts'

const retryMs = 5_000

const send = (): void => postToWorker({ type: 'SEND_WAITING' })

export function useOfflineLink(): void {
  const me = useCurrentUser().user
  const config = useAppConfig()
  const { person } = useVisit()
  /** To a worker that is new here: what was read before it came. */
  const handOver = useEffectEvent(() => postToWorker({ type: 'HELLO', ...listHeld({ me, config }) }))
  useEffect(() => {
    if (!navigator.serviceWorker) return
    // Only now: later, what came with the document may be gone.
    postToWorker({ type: 'HELLO', ...listEmbedded(person) })
    return start(navigator.serviceWorker, () => handOver())
  }, [person])
}

type Known = { me: CurrentUser | null; config: AppConfig | null }

/** Receives the queue's state from the service worker, and asks it to send whenever a connection may be back. */
function start(worker: ServiceWorkerContainer, handOver: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  worker.addEventListener('message', onMessage, { signal })
  worker.addEventListener('controllerchange', handOver, { signal })
  // Without Background Sync nothing else retries: the page does, while the queue is not empty.
  const timer = setInterval(() => offlineState.get().waiting.length > 0 && send(), retryMs)
  const stopLive = whenLive(send)
  addEventListener('online', send, { signal })
  addEventListener('focus', send, { signal })
  document.addEventListener('visibilitychange', sendIfSeen, { signal })
  return () => {
    listening.abort()
    clearInterval(timer)
    stopLive()
    offlineState.set({ waiting: [], refused: [] })
  }
}

function onMessage({ data }: MessageEvent<WorkerMessage | null>): void {
  if (data?.type === 'OFFLINE_STATE') offlineState.set(data.state)
  // The screens show optimistic state: refetch.
  if (data?.type === 'SENT') catchUp(queryClient)
  if (data?.type === 'STORE_RESET') toast({ title: t('offline:reset'), description: t('offline:reset-text') })
}

const isKept = (path: string) => keptReads.some((endpoint) => matchCall(endpoint, { method: 'GET', path }))

/** What came with the document, unless the worker made that itself, from what it keeps. */
function listEmbedded(screen: FirstScreen | undefined): { held?: HeldReads } {
  if (!screen || screen.position === null) return {}
  const { user, reads } = screen
  const embedded = [{ key: [getCurrentUser.path], answer: user, next: null }, ...reads]
  const held = embedded.map(({ key, answer, next = null }) => ({
    path: joinKey(key),
    text: JSON.stringify(answer),
    next,
  }))
  return { held: { personId: user.id, reads: held.filter(({ path }) => isKept(path)) } }
}

function listHeld({ me, config }: Known): { held?: HeldReads } {
  if (!me) return {}
  const answers: [path: string, answer: unknown][] = [
    [getCurrentUser.path, me],
    [getAppConfig.path, config],
    ...queryClient.getQueriesData({}).map(([key, answer]): [string, unknown] => [joinKey(key), answer]),
  ]
  const reads = answers.flatMap(([path, answer]) => {
    if (!answer || !isKept(path)) return []
    const [page] = (answer as Partial<Pages<Endpoint>>).pages ?? []
    return { path, text: JSON.stringify(page ? page.items : answer), next: page?.next ?? null }
  })
  return { held: { personId: me.id, reads } }
}

function sendIfSeen(): void {
  if (document.visibilityState === 'visible') send()
}
