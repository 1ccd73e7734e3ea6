import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SilentServer = {
  port: number
  /** Connections that are open. */
  countOpen(): number
  /** Connections so far. */
  accepted: number
  stop(): Promise<void>
}

/** Accepts every connection and never says a word. */
export async function startSilentServer(): Promise<SilentServer> {
  const open = new Set<Socket>()
  const tcp = createServer((socket) => {
    server.accepted += 1
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const server: SilentServer = {
    port: (tcp.address() as AddressInfo).port,
    countOpen: () => open.size,
    accepted: 0,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => tcp.close(resolve))
    },
  }
  return server
}
