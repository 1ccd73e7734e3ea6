import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readTarball } from '#server/adapters/voice/tarball.ts'

function toEntry(name: string, content: Buffer, size = content.length) {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('0', 156)
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)])
}
const big = Buffer.alloc(3_000, 'b')
const small = Buffer.from('small')
const archive = (...entries: Buffer[]) => gzipSync(Buffer.concat([...entries, Buffer.alloc(1_024)]))
const whole = archive(toEntry('read me', Buffer.alloc(700)), toEntry('dir/big', big), toEntry('small', small))
const wanted = new Map([
  ['dir/big', 3_000],
  ['small', 5],
])

/** A stream of small chunks, as from a network. */
function crumble(bytes: Buffer, size = 7) {
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, index * size + size),
    ),
  )
}

it('takes the wanted files out of an archive', async () => {
  const found = await readTarball(crumble(whole), wanted)
  expect([...found.keys()]).toEqual(['dir/big', 'small'])
  expect(found.get('dir/big')?.equals(big) && found.get('small')?.equals(small)).toBe(true)
})

it('reads no further than it has to', async () => {
  const endless = Buffer.concat([whole, Buffer.alloc(64, 1)])
  expect((await readTarball(crumble(endless), new Map([['dir/big', 3_000]]))).size).toBe(1)
})

it.each([
  ['one that lacks a file', archive(toEntry('dir/big', big)), 'lacks a file'],
  ['one that breaks off', whole.subarray(0, 60), /./],
  ['one with a file of another size', archive(toEntry('dir/big', big, 9_999_999)), 'wrong size'],
  ['one that is no archive', Buffer.from('<!doctype html>'), /./],
])('refuses %s', async (_name, bytes, why) => {
  await expect(readTarball(crumble(bytes), wanted)).rejects.toThrow(why)
})
