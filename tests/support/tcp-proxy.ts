import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `open` forwards. `slow` forwards each piece after a pause. `silent` accepts connections and forwards nothing, as a
 * host does that vanished behind a firewall. `cut` resets every connection.
 */
export type LineMode = 'open' | 'slow' | 'silent' | 'cut'

export type TcpProxy = {
  port: number
  /** Of a URL that leads to the target: the same one through this proxy. */
  through(url: string): string
  /** For connections that are open and those to come. Connections that were silent once stay silent, as real ones do. */
  set(mode: LineMode): void
  /** The connections so far. */
  readonly connections: number
  close(): Promise<void>
}

type Line = { near: Socket; far: Socket; isDead: boolean }

const pauseMs = 100

/**
 * A connection to a server on this machine that tests can make slow, cut or silent while it is used. `onSend` sees every
 * piece on its way there.
 */
export async function startTcpProxy(target: NetConnectOpts, onSend?: (piece: Buffer) => void): Promise<TcpProxy> {
  const lines = new Set<Line>()
  let mode: LineMode = 'open'
  let connections = 0

  async function pump(line: Line, from: Socket, to: Socket) {
    for await (const piece of from) {
      if (mode === 'slow') await sleep(pauseMs)
      if (from === line.near) onSend?.(piece)
      // Read on: TCP acknowledges what a silent line swallows.
      if (line.isDead) continue
      if (!to.write(piece)) await once(to, 'drain')
    }
    if (!line.isDead) to.end()
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    connections += 1
    const far = connect({ ...target, allowHalfOpen: true, noDelay: true })
    const line = { near, far, isDead: mode === 'silent' }
    lines.add(line)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {}).on('close', () => to.destroyed && lines.delete(line))
      pump(line, from, to).catch(() => !line.isDead && to.destroy())
    }
    if (mode === 'cut') cut(line)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    through(url) {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(port)
      // A bare origin gets a slash from URL.
      return url.endsWith('/') ? address.href : address.href.replace(/\/$/, '')
    },
    set(next) {
      mode = next
      if (next === 'silent') for (const line of lines) line.isDead = true
      if (next === 'cut') for (const line of lines) cut(line)
    },
    get connections() {
      return connections
    },
    async close() {
      for (const line of lines) cut(line)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Before a test database, which listens on a Unix socket. */
export async function startDatabaseProxy(database: { connectionString: string }) {
  const url = new URL(database.connectionString)
  const place = (name: string) => url.searchParams.get(name) ?? ''
  const isSocket = url.searchParams.has('host')
  const target = isSocket
    ? { path: `${place('host')}/.s.PGSQL.${place('port')}` }
    : { host: url.hostname, port: Number(url.port) }
  const proxy = await startTcpProxy(target)
  const user = isSocket ? place('user') : `${url.username}:${url.password}`
  return Object.assign(proxy, { connectionString: `postgres://${user}@127.0.0.1:${proxy.port}${url.pathname}` })
}

function cut({ near, far }: Line) {
  near.resetAndDestroy()
  far.destroy()
}
