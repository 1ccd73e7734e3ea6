import { type LiveChange, type LiveHello, liveMessages, liveStream } from '#shared/live.ts'
import { toPath } from '#shared/paths.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'

const firstRetryMs = 2_000
const longestRetryMs = 30_000
/** The server sends something every 20 seconds; a connection that is silent for longer is dead. */
const silenceMs = 50_000

/** A message of the stream, as one tab passes it on to the others. `position`: everything up to there was sent. */
export type StreamMessage = { position?: number | undefined } & (
  | { type: 'hello'; since: number; isCaughtUp: boolean }
  | { type: 'changed'; change: LiveChange }
  | { type: 'beat' }
  | { type: 'down' }
)

export type OpenStream = { open: (since: number) => void; close: () => void }

/** Keeps a stream open, each one from where the one before it ended (`findSince`), until it is closed. */
export function keepStreaming(findSince: () => number, onMessage: (message: StreamMessage) => void): OpenStream {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let isReplaced = false

  function hangUp() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function open(since: number) {
    hangUp()
    isReplaced = false
    const query = Number.isFinite(since) ? { since: String(since) } : {}
    source = new EventSource(toPath(liveStream, { query }))
    listen(source, liveMessages.hello, (data, position) => {
      retryMs = firstRetryMs
      onMessage({ type: 'hello', since, isCaughtUp: (data as LiveHello).isCaughtUp === true, position })
    })
    listen(source, liveMessages.changed, (data, position) => {
      onMessage({ type: 'changed', change: data as LiveChange, position })
    })
    listen(source, liveMessages.beat, (_data, position) => onMessage({ type: 'beat', position }))
    // A newer device took over the stream: poll, and reconnect when this tab is visible again.
    listen(source, liveMessages.replaced, () => {
      hangUp()
      isReplaced = true
      onMessage({ type: 'down' })
    })
    source.addEventListener('error', onError)
    timer = setTimeout(reopen, silenceMs)
  }

  function reopen() {
    onMessage({ type: 'down' })
    open(findSince())
  }

  function listen(from: EventSource, name: string, listener: (data: unknown, position: number | undefined) => void) {
    from.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
      clearTimeout(timer)
      timer = setTimeout(reopen, silenceMs)
      listener(JSON.parse(data), lastEventId ? Number(lastEventId) : undefined)
    })
  }

  function onError() {
    onMessage({ type: 'down' })
    // The browser reconnects unless the server rejected the stream; then the session may have ended.
    if (source?.readyState !== EventSource.CLOSED) return
    hangUp()
    void refreshCurrentUser()
    // Jitter: after a restart not everybody asks in the same moment.
    timer = setTimeout(() => open(findSince()), retryMs * (0.5 + Math.random() / 2))
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  const onOnline = () => open(findSince())
  const onVisible = () => document.visibilityState === 'visible' && isReplaced && open(findSince())
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  open(findSince())
  return {
    open,
    close() {
      hangUp()
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
      onMessage({ type: 'down' })
    },
  }
}
