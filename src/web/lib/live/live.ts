import type { QueryClient } from '@tanstack/react-query'
import { getEvent } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { type LiveChange, liveMessages, liveStream } from '#shared/live.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'
import { keysOfLists } from '#web/lib/api/query-keys.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'

/*
 * The stream that says which lists changed. While it is up nothing polls; while it is down the screens fall back to
 * their own intervals (`useLiveInterval`). It never carries content, so a change is fetched under the usual rules.
 */
const up = createStore(false)
const firstRetryMs = 2_000
const longestRetryMs = 30_000
// After a gap everybody hears hello at the same moment; not everybody should ask at the same moment.
const spreadMs = 1_500

/** A query's polling interval: none while the stream is up. */
export const useLiveInterval = (fallbackMs = 0): number | false => !useStore(up) && fallbackMs > 0 && fallbackMs

export const isLive = (): boolean => up.get()

/** Calls back each time the stream comes up: there is a connection. */
export const whenLive = (listener: () => void): (() => void) => up.subscribe(() => up.get() && listener())

/** After a gap nobody knows what was missed: everything on the screen is fetched again, the rest when it is shown. */
export function catchUp(client: QueryClient) {
  return invalidate(client, [...keysOfLists(), toKey(getEvent)])
}

export function startLive(client: QueryClient): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let replaced = false
  let isFirst = true

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
    up.set(false)
  }

  function open() {
    close()
    replaced = false
    const stream = new EventSource(liveStream.path)
    source = stream
    stream.addEventListener(liveMessages.hello, () => {
      retryMs = firstRetryMs
      up.set(true)
      setTimeout(() => catchUp(client), isFirst ? 0 : Math.random() * spreadMs)
      isFirst = false
    })
    stream.addEventListener(liveMessages.changed, ({ data }) => applyChange(client, JSON.parse(data) as LiveChange))
    // A newer tab took this one's place: poll, and come back when somebody looks here again.
    stream.addEventListener(liveMessages.replaced, () => {
      close()
      replaced = true
    })
    stream.addEventListener('error', () => {
      up.set(false)
      // The browser reconnects by itself unless the server refused; then the session may be over.
      if (stream.readyState !== EventSource.CLOSED) return
      close()
      void refreshCurrentUser()
      timer = setTimeout(open, retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    })
  }

  function onVisible() {
    if (document.visibilityState === 'visible' && replaced) open()
  }
  open()
  addEventListener('online', open)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    close()
    removeEventListener('online', open)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Each key once: a second invalidation would cut off the fetch that the first one began. */
function invalidate(client: QueryClient, keys: readonly (readonly string[])[]) {
  const unique = new Map(keys.map((queryKey) => [queryKey.join('/'), queryKey]))
  for (const queryKey of unique.values()) void client.invalidateQueries({ queryKey })
}

function applyChange(client: QueryClient, { lists, eventIds }: LiveChange) {
  if (lists.includes('account')) void refreshCurrentUser()
  invalidate(client, [...keysOfLists(lists), ...eventIds.map((id) => toKey(getEvent, { params: { id } }))])
}
