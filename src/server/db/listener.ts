import pg from 'pg'

type Hear = (payload: string) => void

/**
 * The node's only LISTEN connection. Notifications during an outage are lost: callers that depend on them check
 * `isUp()` or resynchronise in `onUp`.
 */
export type Listener = {
  on(channel: string, hear: Hear): void
  onUp(hear: () => void): void
  isUp(): boolean
  /** Milliseconds by the database's clock, which all nodes share; null until it was read once. */
  now(): number | null
  stop(): Promise<void>
}

const retryMs = 500
// Detects a connection that died silently (half-open).
const probeMs = 15_000

export function startListener(config: pg.ClientConfig, onError: (error: Error) => void): Listener {
  const channels = new Map<string, Hear[]>()
  const upHooks: (() => void)[] = []
  let client: pg.Client | undefined
  let up = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  /** From this process's monotonic clock to the database's. */
  let clockOffset: number | null = null

  function drop(broken: pg.Client) {
    if (client !== broken) return
    client = undefined
    up = false
    clearInterval(timer)
    broken.end().catch(() => {})
    if (!stopped) timer = setTimeout(connect, retryMs)
  }

  async function readClock(from: pg.Client) {
    const { rows } = await from.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    if (rows[0]) clockOffset = rows[0].ms - performance.now()
  }

  async function connect() {
    const next = new pg.Client({ ...config, application_name: 'sponti-listener', keepAlive: true })
    client = next
    next.on('error', (error) => {
      onError(error)
      drop(next)
    })
    next.on('end', () => drop(next))
    next.on('notification', ({ channel, payload }) => {
      for (const hear of channels.get(channel) ?? []) hear(payload ?? '')
    })
    try {
      await next.connect()
      await readClock(next)
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      up = true
      for (const hook of upHooks) hook()
      timer = setInterval(() => readClock(next).catch(() => drop(next)), probeMs)
    } catch (error) {
      onError(error as Error)
      drop(next)
    }
  }
  // Deferred, so that the features have registered their channels before it connects.
  setImmediate(() => !stopped && connect())

  return {
    on(channel, hear) {
      const known = channels.get(channel)
      channels.set(channel, [...(known ?? []), hear])
      if (!known && up) client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(onError)
    },
    onUp: (hook) => void upHooks.push(hook),
    isUp: () => up,
    now: () => (clockOffset === null ? null : performance.now() + clockOffset),
    async stop() {
      stopped = true
      up = false
      clearTimeout(timer)
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}
