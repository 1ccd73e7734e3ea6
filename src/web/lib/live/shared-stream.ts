import { screenId } from '#web/lib/api/api.ts'
import { keepStreaming, type OpenStream, type StreamMessage } from '#web/lib/live/stream.ts'

/*
 * A browser allows six connections to a host over HTTP/1.1, so its tabs share one stream: the tab that holds a Web Lock
 * has it open and passes on what it receives. When that tab closes or crashes, the next one in line gets the lock and goes
 * on from the last position that it received. A tab that is hidden for a while leaves the line.
 */
const hiddenMs = 10_000
/** What the holder remembers for a tab that opens later; the server remembers no longer either. */
const keptMs = 60_000
const mostKept = 200
/** As on the server: positions of different nodes differ by this at most. */
const marginMs = 5_000

type TabMessage =
  | { type: 'told'; message: StreamMessage }
  /** A tab holds answers that are as old as `since`. */
  | { type: 'joined'; tab: string; since: number }
  /** What was sent since then, for that tab; null if no tab remembers. */
  | { type: 'recalled'; tab: string; since: number; messages: StreamMessage[] | null }

type Greeting = Extract<StreamMessage, { type: 'hello' }>

type StreamOptions = {
  /** The tabs of one person share a stream. */
  personId: string
  /** The position from which this tab needs the changes. */
  findSince: () => number
  onMessage: (message: StreamMessage) => void
}

export function shareStream({ personId, findSince, onMessage }: StreamOptions) {
  const name = `live-${personId}`
  const channel = navigator.locks ? new BroadcastChannel(name) : null
  const memory = createMemory()
  let stream: OpenStream | null = null
  let withdraw: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function lead(): () => void {
    const opened = keepStreaming(findSince, (message) => {
      memory.keep(message)
      onMessage(message)
      post({ type: 'told', message })
    })
    stream = opened
    return () => {
      stream = null
      opened.close()
      memory.clear()
    }
  }

  function post(message: TabMessage) {
    channel?.postMessage(message)
  }

  function onTabMessage({ data }: MessageEvent<TabMessage>) {
    if (data.type === 'told') onMessage(data.message)
    else if (data.type === 'joined' && memory.isGreeted())
      post({ ...data, type: 'recalled', messages: memory.recall(data.since) })
    else if (data.type === 'recalled' && data.tab === screenId) {
      for (const message of data.messages ?? []) onMessage(message)
      onMessage({ type: 'hello', since: data.since, isCaughtUp: data.messages !== null })
    }
  }

  function onVisibility() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') withdraw ??= queue(name, lead)
    else timer = setTimeout(leave, hiddenMs)
  }

  function leave() {
    clearTimeout(timer)
    withdraw?.()
    withdraw = undefined
  }

  channel?.addEventListener('message', onTabMessage)
  document.addEventListener('visibilitychange', onVisibility)
  // A page in the back/forward cache must not keep the others waiting.
  addEventListener('pagehide', leave)
  addEventListener('pageshow', onVisibility)
  onVisibility()
  post({ type: 'joined', tab: screenId, since: findSince() })

  return {
    /** This tab holds something older than the position from which it receives changes. */
    askFrom(since: number): void {
      if (stream) stream.open(since)
      else post({ type: 'joined', tab: screenId, since })
    },
    stop(): void {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', onVisibility)
      leave()
      channel?.close()
    },
  }
}

/** Leads as soon as no other tab does, until withdrawn. Without Web Locks (plain http) every tab leads for itself. */
function queue(name: string, lead: () => () => void): () => void {
  if (!navigator.locks) return lead()
  const withdrawal = new AbortController()
  const { signal } = withdrawal
  function hold() {
    return new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const end = lead()
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  }
  // It rejects when it is aborted in the queue.
  void navigator.locks.request(name, { signal }, hold).catch(() => {})
  return () => withdrawal.abort()
}

/** The latest messages, by position. */
function createMemory() {
  let kept: StreamMessage[] = []
  let isGreeted = false
  let completeSince = Number.POSITIVE_INFINITY

  function restart(since: number) {
    kept = []
    completeSince = since
  }

  function greet({ since, isCaughtUp, position = Number.POSITIVE_INFINITY }: Greeting) {
    isGreeted = true
    if (!isCaughtUp) return restart(position)
    completeSince = Math.min(completeSince, since)
    // What is replayed before the greeting carries no position of its own.
    kept = kept.map((message) => ({ ...message, position: message.position ?? position }))
  }

  return {
    isGreeted: () => isGreeted,
    keep(message: StreamMessage): void {
      if (message.type === 'hello') greet(message)
      else if (message.type === 'changed') kept.push(message)
      const oldest = (message.position ?? 0) - keptMs
      const over = kept.findIndex(({ position = oldest }, at) => position >= oldest && kept.length - at <= mostKept)
      if (over > 0) completeSince = Math.max(completeSince, kept[over - 1]?.position ?? 0)
      kept = kept.slice(Math.max(over, 0))
    },
    /** Null where that is too long ago. */
    recall(since: number): StreamMessage[] | null {
      if (since < completeSince) return null
      return kept.filter(({ position = since }) => position > since - marginMs)
    },
    clear(): void {
      isGreeted = false
      restart(Number.POSITIVE_INFINITY)
    },
  }
}
