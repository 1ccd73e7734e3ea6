import { startApp } from '#tests/e2e/support/app-process.ts'
import { getPreparedData } from '#tests/e2e/support/prepared-data.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'

export type Line = Awaited<ReturnType<typeof startAppBehindLine>>

const requestLine = /^(GET|POST|PUT|PATCH|DELETE) (\S+) HTTP\/1\.1\r?$/gm

/** The app, and the way from a phone to it, which can be cut. What is sent over it is listed. */
export async function startAppBehindLine() {
  const requests: string[] = []
  const target = { host: 'localhost', port: 0 }
  const proxy = await startTcpProxy(target, (piece) => {
    const lines = piece.toString('latin1').matchAll(requestLine)
    requests.push(...[...lines].map(([, method, path]) => `${method} ${path}`))
  })
  const url = `http://localhost:${proxy.port}`
  const app = await startApp({
    data: getPreparedData(),
    env: (port) => {
      target.port = port
      return { PUBLIC_URL: url }
    },
  })
  return {
    url,
    /** As 'GET /path', in order. */
    requests,
    cut: () => proxy.set('cut'),
    mend: () => proxy.set('open'),
    async close() {
      await proxy.close()
      await app.stop()
    },
  }
}
