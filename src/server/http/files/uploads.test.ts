import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEvent } from '#shared/events.ts'
import { uploadAudio, uploadProfilePicture } from '#shared/media.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

let database: TestDatabase
let server: TestApp
let cookie = ''
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database)
  cookie = await signIn(database.db, await createPerson(database.db))
})
afterAll(async () => {
  await server.close()
  await database.close()
})

type Request = { path: string; headers?: string[]; start?: string }

/** Sends a gigabyte without looking at the answer. Tells the answer, and how many bytes the server took. */
async function pour({ path, headers = [], start = '' }: Request): Promise<{ answer: string; taken: number }> {
  const { port, hostname } = new URL(server.baseUrl)
  const accepted = new Promise<Socket>((resolve) => server.app.http.server.once('connection', resolve))
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const isChunked = !headers.some((header) => header.startsWith('content-length'))
  const all = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    ...headers,
    ...(isChunked ? ['transfer-encoding: chunked'] : []),
  ]
  socket.write(`${all.join('\r\n')}\r\n\r\n`)
  function frame(bytes: Buffer) {
    if (!isChunked) return bytes
    return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  }
  if (start) socket.write(frame(Buffer.from(start)))
  const chunk = frame(Buffer.alloc(megabyte, 'x'))
  for (let sent = 0; sent < gigabyte && !socket.destroyed; sent += megabyte)
    if (!socket.write(chunk)) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
  await closed
  return { answer, taken: (await accepted).bytesRead }
}

const asForm = () => [`cookie: ${cookie}`, 'content-type: multipart/form-data; boundary=b']
const openFile = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n`
const withLength = `content-length: ${gigabyte + 1}`

it.each([
  [uploadProfilePicture, 'profilePicture'],
  [uploadAudio, 'recording'],
])('a gigabyte that is announced is refused at once', async ({ path }, name) => {
  const { answer, taken } = await pour({ path, headers: [...asForm(), withLength], start: openFile(name) })
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toMatch(/connection: close/i)
  expect(answer).toContain('5 MB is the most')
  expect(taken).toBeLessThan(megabyte)
})

it.each([
  ['picture', uploadProfilePicture, openFile('profilePicture')],
  ['recording', uploadAudio, openFile('recording')],
])('an endless %s is cut at its limit', async (_name, { path }, start) => {
  const { answer, taken } = await pour({ path, headers: asForm(), start })
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain('5 MB is the most')
  expect(taken).toBeLessThan(7 * megabyte)
})

it('a form that never begins is cut too', async () => {
  const { answer, taken } = await pour({ path: uploadProfilePicture.path, headers: asForm(), start: 'no boundary' })
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(taken).toBeLessThan(7 * megabyte)
})

it.each([
  ['of someone who is signed out', 401, () => ({ path: uploadAudio.path, headers: asForm().slice(1) })],
  ['to an address with nothing at it', 404, () => ({ path: '/api/nothing', headers: asForm() })],
  [
    'of JSON',
    413,
    () => ({ path: createEvent.path, headers: [`cookie: ${cookie}`, 'content-type: application/json', withLength] }),
  ],
])('a gigabyte %s is not read', async (_name, status, make) => {
  const { answer, taken } = await pour(make())
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(taken).toBeLessThan(megabyte)
})
