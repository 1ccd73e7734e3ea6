import type { QueryClient } from '@tanstack/react-query'
import { getEvent } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { type LiveChange, type LiveHello, liveMessages, liveStream } from '#shared/live.ts'
import type { LiveList } from '#shared/live-lists.ts'
import { toPath } from '#shared/paths.ts'
import { heldSince, screenId } from '#web/lib/api/api.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'
import { keysOfLists } from '#web/lib/api/query-keys.ts'
import { createRefresh, fetchInvalidated, refreshLists } from '#web/lib/live/refresh.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'

/*
 * The live stream announces which lists changed. While it is up nothing polls; while it is down queries fall back to
 * polling (`useLiveInterval`). It carries no content: changes are fetched with the usual access rules.
 */
const up = createStore(false)
const firstRetryMs = 2_000
const longestRetryMs = 30_000
// Jitter: after an outage all clients reconnect at once, and must not all refetch at once.
const spreadMs = 1_500
// The server tells a few seconds more than it is asked for, which covers answers that were read at about the same time.
const toleranceMs = 2_000

const cardLists: readonly LiveList[] = ['feed', 'extended-feed', 'my-events']

/** A query's polling interval: none while the stream is up. */
export const useLiveInterval = (fallbackMs = 0): number | false => !useStore(up) && fallbackMs > 0 && fallbackMs

export const isLive = (): boolean => up.get()

/** Calls back whenever the stream connects. */
export const whenLive = (listener: () => void): (() => void) => up.subscribe(() => up.get() && listener())

/** After a gap any change may have been missed: mounted queries refetch, the others when they mount. */
export function catchUp(client: QueryClient): void {
  refreshLists(client, [...keysOfLists(), toKey(getEvent)])
}

export function startLive(client: QueryClient): () => void {
  const refresh = createRefresh(client)
  const stopStream = keepStreaming({
    onHello(isCaughtUp, isFirst) {
      if (isCaughtUp) fetchInvalidated(client)
      else setTimeout(() => catchUp(client), isFirst ? 0 : Math.random() * spreadMs)
    },
    onChange({ lists, eventIds }) {
      if (lists.includes('account')) void refreshCurrentUser()
      refreshLists(client, keysOfLists(lists))
      if (lists.some((list) => cardLists.includes(list))) refresh.refreshOpenEvents(eventIds)
      else refresh.refreshEvents(eventIds)
    },
  })
  return () => {
    stopStream()
    refresh.stop()
    heldSince.set(Number.POSITIVE_INFINITY)
  }
}

type Ears = { onHello: (isCaughtUp: boolean, isFirst: boolean) => void; onChange: (change: LiveChange) => void }

/** Keeps a stream open, each one from where the one before it ended. */
function keepStreaming({ onHello, onChange }: Ears): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let replaced = false
  let isFirst = true
  /** Everything up to here was told, and everything from there on. */
  let position: number | undefined
  let toldSince = Number.POSITIVE_INFINITY

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
    up.set(false)
  }

  function open(since = position ?? heldSince.get()) {
    close()
    replaced = false
    // Without a position everything is fetched again, which brings older answers up to date too.
    toldSince = Number.isFinite(since) ? Math.min(toldSince, since) : 0
    source = createSource(since, {
      [liveMessages.hello]: ({ data }) => {
        retryMs = firstRetryMs
        up.set(true)
        onHello((JSON.parse(data) as LiveHello).isCaughtUp === true, isFirst)
        isFirst = false
      },
      [liveMessages.changed]: ({ data }) => onChange(JSON.parse(data) as LiveChange),
      [liveMessages.beat]: () => {},
      // A newer tab took over the stream: poll, and reconnect when this tab is visible again.
      [liveMessages.replaced]: () => {
        close()
        replaced = true
      },
    })
    source.addEventListener('error', onError)
  }

  function createSource(since: number, hear: Record<string, (message: MessageEvent<string>) => void>) {
    const query = { screen: screenId, ...(Number.isFinite(since) && { since: String(since) }) }
    const stream = new EventSource(toPath(liveStream, { query }))
    for (const [name, listener] of Object.entries(hear))
      stream.addEventListener(name, (message) => {
        if (message.lastEventId) position = Number(message.lastEventId)
        listener(message)
      })
    return stream
  }

  function onError() {
    up.set(false)
    // The browser reconnects unless the server rejected the stream; then the session may have ended.
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    void refreshCurrentUser()
    timer = setTimeout(() => open(), retryMs)
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  open()
  const stops = [
    listen(window, 'online', () => open()),
    listen(document, 'visibilitychange', () => document.visibilityState === 'visible' && replaced && open()),
    // An answer that was asked for long before the stream began, such as the one that the document preloads.
    heldSince.subscribe(() => {
      const since = heldSince.get()
      if (source && since > 0 && since < toldSince - toleranceMs) open(since)
    }),
    close,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function listen(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}
