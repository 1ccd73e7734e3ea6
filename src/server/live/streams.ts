import type { ServerResponse } from 'node:http'
import type { LiveNotice } from '#server/live/publish.ts'
import type { Metrics } from '#server/telemetry/metrics.ts'
import { type LiveChange, type LiveHello, liveMessages } from '#shared/live.ts'

const streamsPerPerson = 8
const maxBacklogBytes = 64 * 1024
/** Each stream gets a keep-alive once per this many ticks of a second, staggered to spread the writes. */
const ticksPerBeat = 20
const farewellMs = 1_000

/** One browser's, for all its tabs: they share a session, which `sid` (the token's hash) and `sessionId` both name. */
export type NewStream = { userId: string; sid: string; sessionId: string; response: ServerResponse }
/** One open stream. Ten thousand of these share a node, so none has a timer of its own. */
export type Stream = NewStream & { slot: number; isGreeted: boolean }

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  // No keep-alive: the socket closes with the stream, so that shutdown does not wait for it.
  connection: 'close',
}

/**
 * The streams that are open on this node, by person and by session. `findPosition` says up to when they were told
 * everything; it goes out as the id of messages, and comes back when the stream is opened again.
 */
export function createStreams(metrics: Metrics, findPosition: () => number | null) {
  const byPerson = new Map<string, Set<Stream>>()
  const bySession = new Map<string, Set<Stream>>()
  let opened = 0
  let tick = 0

  const { send, sendNotices } = createSender(findPosition)

  /** Says hello after what was missed; null if that is unknown. */
  function greet(stream: Stream, missed: readonly LiveNotice[] | null) {
    if (!byPerson.get(stream.userId)?.has(stream)) return
    if (missed) sendNotices(stream, missed)
    stream.isGreeted = true
    send(stream, liveMessages.hello, { isCaughtUp: missed !== null } satisfies LiveHello)
  }

  function forget(stream: Stream) {
    if (!byPerson.get(stream.userId)?.has(stream)) return
    removeFrom(byPerson, stream.userId, stream)
    removeFrom(bySession, stream.sid, stream)
    metrics.streams.dec()
  }

  function end(stream: Stream, lastWords?: string) {
    forget(stream)
    stream.response.end(lastWords)
    // A client that does not read would keep the socket open, and shutdown would wait for it.
    setTimeout(() => stream.response.destroy(), farewellMs).unref()
  }

  function beat() {
    tick = (tick + 1) % ticksPerBeat
    for (const streams of byPerson.values())
      for (const stream of streams) if (stream.slot === tick) send(stream, liveMessages.beat, {})
  }
  const timer = setInterval(beat, 1_000)
  timer.unref()

  function endAll() {
    for (const streams of [...byPerson.values()]) for (const stream of [...streams]) end(stream)
  }

  return {
    open(opening: NewStream): Stream {
      const stream: Stream = { ...opening, slot: opened++ % ticksPerBeat, isGreeted: false }
      const { userId, sid, response } = stream
      addTo(byPerson, userId, stream)
      addTo(bySession, sid, stream)
      metrics.streams.inc()
      response.once('close', () => forget(stream))
      // Security headers for pages do not matter here, and Node keeps a copy of each header while the stream is open.
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      response.writeHead(200, headers)
      write(stream, `retry: ${chooseRetryMs()}\n\n`)
      const mine = byPerson.get(userId) ?? new Set()
      const [oldest] = mine
      if (mine.size > streamsPerPerson && oldest) end(oldest, toMessage(liveMessages.replaced, {}))
      return stream
    },
    has: (userId: string) => byPerson.has(userId),
    people: () => [...byPerson.keys()],
    sessions: () => [...bySession.keys()],
    send(userId: string, notices: readonly LiveNotice[]): void {
      for (const stream of byPerson.get(userId) ?? []) sendNotices(stream, notices)
    },
    greet,
    /** After a gap: everyone fetches what they hold. */
    greetAll(): void {
      for (const streams of byPerson.values()) for (const stream of streams) greet(stream, null)
    },
    endSession(sid: string): void {
      for (const stream of [...(bySession.get(sid) ?? [])]) end(stream)
    },
    stop(): void {
      clearInterval(timer)
      endAll()
    },
  }
}

export type Streams = ReturnType<typeof createStreams>

function createSender(findPosition: () => number | null) {
  function send(stream: Stream, event: string, body: object) {
    // Before the greeting a replay may still be under way, so no position is complete yet.
    const position = stream.isGreeted ? findPosition() : null
    const id = position === null ? '' : `id: ${Math.floor(position)}\n`
    write(stream, `${id}${toMessage(event, body)}`)
  }

  function sendNotices(stream: Stream, notices: readonly LiveNotice[]) {
    for (const [screen, news] of Map.groupBy(notices, (notice) => findOwnScreen(stream, notice)))
      send(stream, liveMessages.changed, toChange(news, screen))
  }
  return { send, sendNotices }
}

/** Streams that end together, with their node, come back one after the other. */
const chooseRetryMs = () => 1_000 + Math.floor(Math.random() * 4_000)

function write({ response }: Stream, text: string): void {
  // Backpressure: a client that does not drain its buffer is dropped; it reconnects and starts with hello.
  if (response.writableLength > maxBacklogBytes) response.destroy()
  else response.write(text)
}

const toMessage = (event: string, body: object) => `event: ${event}\ndata: ${JSON.stringify(body)}\n\n`

/** The page of this browser that made the change; undefined where it was made elsewhere. */
function findOwnScreen({ sessionId }: Stream, { screen }: LiveNotice): string | undefined {
  return screen?.startsWith(`${sessionId}/`) ? screen.slice(sessionId.length + 1) : undefined
}

function toChange(notices: readonly LiveNotice[], screen: string | undefined): LiveChange {
  return {
    ...(screen !== undefined && { screen }),
    lists: [...new Set(notices.flatMap(({ lists }) => lists))],
    eventIds: [...new Set(notices.flatMap(({ eventId }) => eventId ?? []))],
  }
}

function removeFrom<T>(map: Map<string, Set<T>>, key: string, value: T) {
  const known = map.get(key)
  known?.delete(value)
  if (known?.size === 0) map.delete(key)
}

function addTo<T>(map: Map<string, Set<T>>, key: string, value: T) {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}
