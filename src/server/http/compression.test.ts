import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it, test } from 'vitest'
import { chooseEncoding, registerCompression } from '#server/http/compression.ts'

const long = JSON.stringify({ text: 'Tacos on my roof, né? 🌮 '.repeat(200) })

function open() {
  const http = Fastify()
  registerCompression(http)
  http.get('/long', (_request, reply) => reply.type('application/json').header('vary', 'Cookie').send(long))
  http.get('/short', (_request, reply) => reply.type('application/json').send('{}'))
  http.get('/picture', (_request, reply) => reply.type('image/png').send(long))
  return (url: string, encodings?: string) =>
    http.inject({ url, headers: { ...(encodings && { 'accept-encoding': encodings }) } })
}

it.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('an answer in %s says the same', async (encoding, unpack) => {
  const { headers, rawPayload } = await open()('/long', encoding)
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Cookie, accept-encoding' })
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(rawPayload.length).toBeLessThan(long.length / 10)
  expect(unpack(rawPayload).toString()).toBe(long)
})

test('whoever takes no encoding gets the text, and caches are told that others may not', async () => {
  const { headers, payload } = await open()('/long', 'identity')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers.vary).toBe('Cookie, accept-encoding')
  expect(payload).toBe(long)
})

test('what is short, or packed already, is left alone', async () => {
  for (const path of ['/short', '/picture']) {
    const { headers } = await open()(path, 'zstd, br, gzip')
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('vary')
  }
})

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['zstd;q=0, br;q=0.1', 'br'],
  ['zstd;q=0, *', 'br'],
  ['br;q=x, *;q=-1', undefined],
  ['deflate', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %j we give %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
