import type { ServerResponse } from 'node:http'
import type { Metrics } from '#server/http/metrics.ts'
import { liveMessages } from '#shared/live.ts'

const streamsPerPerson = 8
const maxBacklogBytes = 64 * 1024
/** Each stream gets a keep-alive once per this many ticks of a second, staggered to spread the writes. */
const ticksPerBeat = 20
const farewellMs = 1_000

/** One open stream. Ten thousand of these share a node, so none has a timer of its own. */
export type Stream = { userId: string; sid: string; slot: number; response: ServerResponse }

const toMessage = (event: string, text: string) => `event: ${event}\ndata: ${text}\n\n`
export const helloMessage = toMessage(liveMessages.hello, '{}')
const replacedMessage = toMessage(liveMessages.replaced, '{}')
export const toChangedMessage = (change: object): string => toMessage(liveMessages.changed, JSON.stringify(change))

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  // No keep-alive: the socket closes with the stream, so that shutdown does not wait for it.
  connection: 'close',
}

/** The streams that are open on this node, by person and by session. */
export function createStreams(metrics: Metrics) {
  const byPerson = new Map<string, Set<Stream>>()
  const bySession = new Map<string, Set<Stream>>()
  let opened = 0
  let tick = 0

  function write({ response }: Stream, text: string) {
    // Backpressure: a client that does not drain its buffer is dropped; it reconnects and starts with hello.
    if (response.writableLength > maxBacklogBytes) response.destroy()
    else response.write(text)
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
      for (const stream of streams) if (stream.slot === tick) write(stream, ':\n\n')
  }
  const timer = setInterval(beat, 1_000)
  timer.unref()

  function endAll() {
    for (const streams of [...byPerson.values()]) for (const stream of [...streams]) end(stream)
  }

  return {
    open(userId: string, sid: string, response: ServerResponse): void {
      const stream: Stream = { userId, sid, slot: opened++ % ticksPerBeat, response }
      addTo(byPerson, userId, stream)
      addTo(bySession, sid, stream)
      metrics.streams.inc()
      response.once('close', () => forget(stream))
      // Security headers for pages do not matter here, and Node keeps a copy of each header while the stream is open.
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      response.writeHead(200, headers)
      write(stream, `retry: 2000\n${helloMessage}`)
      const mine = byPerson.get(userId) ?? new Set()
      const [oldest] = mine
      if (mine.size > streamsPerPerson && oldest) end(oldest, replacedMessage)
    },
    has: (userId: string) => byPerson.has(userId),
    people: () => [...byPerson.keys()],
    sessions: () => [...bySession.keys()],
    send(userId: string, text: string): void {
      for (const stream of byPerson.get(userId) ?? []) write(stream, text)
    },
    sendAll(text: string): void {
      for (const streams of byPerson.values()) for (const stream of streams) write(stream, text)
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
