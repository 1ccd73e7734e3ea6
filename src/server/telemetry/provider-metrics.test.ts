import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createMetrics } from '#server/telemetry/metrics.ts'
import { watchProviders } from '#server/telemetry/provider-metrics.ts'

/** Answers with the status that the path names; cuts the connection at /cut. */
async function startService() {
  const server = createServer((request, response) => {
    if (request.url === '/cut') return void request.socket.destroy()
    response.writeHead(Number(request.url?.slice(1))).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function ask(url: string) {
  const response = await fetch(url).catch(() => null)
  await response?.text()
}

test('operators see how an outside service answers, by its name, and nothing of other addresses', async () => {
  const [service, other] = [await startService(), await startService()]
  const metrics = createMetrics()
  const stop = watchProviders(readConfig({ GIPHY_API_KEY: 'key', GIPHY_API_URL: service }), metrics)
  onTestFinished(stop)
  for (const path of ['/200', '/200', '/404', '/503', '/cut']) await ask(service + path)
  await ask(`${other}/200`)
  const { values } = await metrics.providers.get()
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'))
  const seen = Object.fromEntries(counts.map(({ labels, value }) => [`${labels.provider} ${labels.outcome}`, value]))
  expect(seen).toEqual({ 'gifs answered': 2, 'gifs refused': 1, 'gifs failed': 2 })
})
