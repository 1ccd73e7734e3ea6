import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createStreams } from '#server/live/streams.ts'
import { createMetrics } from '#server/telemetry/metrics.ts'

afterEach(() => vi.useRealTimers())

/** One person's stream over a real socket; the test decides when it is read. */
async function openStream() {
  const metrics = createMetrics()
  const streams = createStreams(metrics, () => 1_000)
  const server = createServer((_request, response) => {
    streams.greet(streams.open({ userId: 'ada', sid: 'session', sessionId: 'phone', response }), null)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  function close() {
    socket.destroy()
    streams.stop()
    server.close()
  }
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(server, 'request')
  return { metrics, streams, socket, close }
}

test('whoever does not read is let go, instead of being remembered without end', async () => {
  const { metrics, streams, close } = await openStream()
  for (let sent = 0; streams.has('ada') && sent < 200; sent++) {
    streams.send('ada', [{ lists: [], eventId: 'x'.repeat(1_000_000) }])
    await nextTurn()
  }
  expect(streams.has('ada')).toBe(false)
  expect((await metrics.streams.get()).values[0]?.value).toBe(0)
  close()
})

test('a quiet stream gives a sign of life every twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { socket, close } = await openStream()
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  socket.resume()
  await vi.waitFor(() => expect(heard).toContain('event: hello'))
  expect(heard).toMatch(/^retry: [1-4]\d{3}\n\n/m)
  expect(heard).not.toContain('event: beat')
  vi.advanceTimersByTime(20_000)
  await vi.waitFor(() => expect(heard.match(/id: 1000\nevent: beat\n/g)).toHaveLength(1))
  close()
})
