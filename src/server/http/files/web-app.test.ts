import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { openHouse } from '#tests/support/guests.ts'
import { writeUnbundledWeb } from '#tests/support/rendered-web.ts'
import { makeScratch } from '#tests/support/scratch.ts'

const house = openHouse()
const code = 'export const answer = 42'
const outside = 'not of the front end'
let folder: string
let app: App

beforeAll(async () => {
  folder = await makeScratch()
  const webDir = join(folder, 'web')
  for (const name of ['assets', 'gifs']) mkdirSync(join(webDir, name), { recursive: true })
  writeUnbundledWeb(webDir)
  writeFileSync(join(webDir, 'assets/app-1.js'), code)
  writeFileSync(join(webDir, 'assets/app-1.js.br'), brotliCompressSync(code))
  writeFileSync(join(webDir, 'gifs/wave.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'secret.txt'), outside)
  app = await createApp(house.app.context, webDir)
})
afterAll(async () => {
  await app.http.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

test('a file with a hash in its name is kept for good, compressed where the browser takes that', async () => {
  const plain = await get('/assets/app-1.js')
  expect(plain.body).toBe(code)
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  })
  const packed = await get('/assets/app-1.js', { 'accept-encoding': 'br' })
  expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
    'br',
    'public, max-age=31536000, immutable',
  ])
  expect(packed.rawPayload).toEqual(brotliCompressSync(code))
  const head = await app.http.inject({ method: 'HEAD', url: '/assets/app-1.js' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('other files are asked for again, and sent again only if they changed', async () => {
  const { headers } = await get('/style.css')
  expect(headers['cache-control']).toBe('no-cache')
  const again = await get('/style.css', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const picture = await get('/gifs/wave.svg')
  expect(picture.headers).toMatchObject({
    'cache-control': 'public, max-age=86400',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test.each([
  '/assets/app-2.js',
  '/assets/app-1.js.br',
  '/assets/%2e%2e/index.html',
  '/assets/..%2f..%2fsecret.txt',
  '/gifs/%00.svg',
  '/missing.css',
])('there is nothing at %s', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).not.toContain(outside)
})

test.each(['/', '/gifs/', '/gifs/wave', '/assets/constructor'])('a page is at %s', async (url) => {
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'private, no-cache',
  ])
  expect(body).toContain('/style.css')
})

test('there is a route for each folder, and none for each file', () => {
  const has = (url: string) => app.http.hasRoute({ method: 'GET', url })
  expect(['/assets/*', '/gifs/*', '/style.css', '/assets/app-1.js'].map(has)).toEqual([true, true, true, false])
})
