// One origin for the browser: Vite serves the front end with hot reload and proxies the server's routes to the API
// process, which restarts when one of its files changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer, type ProxyOptions } from 'vite'
import { allMessages } from '#scripts/build/vite-messages.ts'
import { screens } from '#scripts/build/vite-screens.ts'
import { endWithNpm } from '#scripts/run/end-with-npm.ts'
import { findFreePort } from '#scripts/run/free-port.ts'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'

const serverPaths =
  '^/(api|healthz|readyz|metrics|uploads|docs/api|go-on|card.png|robots.txt|sitemap.xml|invite/[^/]+/card.png)(/|\\?|$)'

function startApi(port: number, publicUrl: string) {
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: publicUrl, DRAIN_SECONDS: '0' }
  const args = ['--watch', '--watch-preserve-output', 'src/server/main.ts']
  return spawn(process.execPath, args, { env, stdio: 'inherit' })
}

/** Held here, the embedded PostgreSQL outlives the restarts of the API, which shares it. */
function holdDatabase() {
  const { databaseUrl, dataDir } = readConfig(process.env)
  return databaseUrl ? null : startEmbeddedPostgres({ dir: join(dataDir, 'postgres') })
}

/** While the API restarts, respond as the server does when it is not ready. */
const sayNotReady: NonNullable<ProxyOptions['configure']> = (proxy) => {
  proxy.on('error', (_error, _request, response) => {
    if (!('writeHead' in response) || response.headersSent) return
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    response.end(JSON.stringify({ message: 'The server is starting.', code: 'unavailable' }))
  })
}

async function main() {
  const port = Number(process.env.PORT ?? 3000)
  const apiPort = await findFreePort()
  const target = `http://127.0.0.1:${apiPort}`
  const vite = await createServer({
    clearScreen: false,
    plugins: [screens(), allMessages()],
    server: { port, strictPort: true, proxy: { [serverPaths]: { target, xfwd: true, configure: sayNotReady } } },
  })
  await vite.listen()
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`
  const database = await holdDatabase()
  // It says itself when it is up, after every change.
  const api = startApi(apiPort, publicUrl)

  async function stop() {
    api.kill('SIGTERM')
    await Promise.all([api.exitCode === null && api.signalCode === null ? once(api, 'exit') : null, vite.close()])
    await database?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  endWithNpm()
}

await main()
