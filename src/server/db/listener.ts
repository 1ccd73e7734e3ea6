import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { timeouts as defaults, type Timeouts } from '#server/db/timeouts.ts'

type Handler = (payload: string) => void

/**
 * The node's only LISTEN connection. Notifications during an outage are lost: callers that depend on them check
 * `isUp()` or resynchronise in `onUp`.
 */
export type Listener = {
  on(channel: string, handler: Handler): void
  onUp(hook: () => void): void
  isUp(): boolean
  /** Milliseconds by the database's clock, which all nodes share; null until it was read once. */
  now(): number | null
  /** By the same clock: what was published before this was received. Does not advance while the connection is down. */
  heardUntil(): number | null
  stop(): Promise<void>
}

export function startListener(
  config: pg.ClientConfig,
  onError: (error: Error) => void,
  timeouts: Timeouts = defaults,
): Listener {
  const channels = new Map<string, Handler[]>()
  const upHooks: (() => void)[] = []
  let client: pg.Client | undefined
  let up = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const clock = createClock()

  function drop(broken: pg.Client, error?: unknown) {
    if (error) onError(error as Error)
    if (client !== broken) return
    client = undefined
    up = false
    clearTimeout(timer)
    broken.end().catch(() => {})
    if (!stopped) timer = setTimeout(connect, timeouts.retryMs)
  }

  // Detects a half-open connection, which would otherwise receive nothing without an error.
  async function probe(current: pg.Client) {
    try {
      clock.set(await readClock(current))
      if (client === current && !stopped) timer = setTimeout(probe, timeouts.probeMs, current)
    } catch (error) {
      drop(current, error)
    }
  }

  const notifyUp = () => upHooks.forEach((hook) => void hook())
  const dispatch = (channel: string, payload = '') => channels.get(channel)?.forEach((each) => void each(payload))

  async function connect() {
    const next = createClient(config, timeouts)
    client = next
    next.on('error', (error) => drop(next, error))
    next.on('end', () => drop(next))
    next.on('notification', ({ channel, payload }) => dispatch(channel, payload))
    try {
      await next.connect()
      // Features may still be adding channels: up when none is left, with no pause in which another one could be missed.
      for (const listening = new Set<string>(); !up; up = listening.size === channels.size) {
        await listenToNew(next, channels.keys(), listening)
        clock.set(await readClock(next))
      }
      notifyUp()
      timer = setTimeout(probe, timeouts.probeMs, next)
    } catch (error) {
      drop(next, error)
    }
  }
  // Deferred, so that most features have added their channels before it connects.
  setImmediate(() => !stopped && connect())

  return {
    on(channel, handler) {
      const known = channels.get(channel)
      channels.set(channel, [...(known ?? []), handler])
      const current = client
      // Whatever was said on it before is missed.
      if (!known && up && current) listen(current, channel).then(notifyUp, () => drop(current))
    },
    onUp: (hook) => void upHooks.push(hook),
    isUp: () => up,
    now: clock.now,
    heardUntil: clock.heardUntil,
    async stop() {
      stopped = true
      up = false
      clearTimeout(timer)
      // A silent peer never confirms the goodbye.
      await Promise.race([client?.end().catch(() => {}), sleep(timeouts.retryMs, undefined, { ref: false })])
    },
  }
}

function createClient(config: pg.ClientConfig, timeouts: Timeouts): pg.Client {
  return new pg.Client({
    ...config,
    application_name: 'sponti-listener',
    keepAlive: true,
    keepAliveInitialDelayMillis: timeouts.keepAliveMs,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.probeAnswerMs,
  })
}

async function listenToNew(client: pg.Client, channels: Iterable<string>, listening: Set<string>): Promise<void> {
  for (const channel of channels) {
    if (listening.has(channel)) continue
    await listen(client, channel)
    listening.add(channel)
  }
}

const listen = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`)

function createClock() {
  /** From this process's monotonic clock to the database's. */
  let offset: number | null = null
  let last: number | null = null
  return {
    set(ms: number): void {
      offset = ms - performance.now()
      last = ms
    },
    now: () => (offset === null ? null : performance.now() + offset),
    heardUntil: () => last,
  }
}

/** Notices that were committed before it is read arrive before its answer. */
async function readClock(client: pg.Client): Promise<number> {
  const text = 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms'
  const { rows } = await client.query<{ ms: number }>(text)
  return rows[0]?.ms ?? 0
}
