import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createFolderStorage } from '#server/adapters/media/folder-storage.ts'
import { makeAudioKey, makePictureKey } from '#server/adapters/media/keys.ts'
import { createS3Storage } from '#server/adapters/media/s3-storage.ts'
import { type Storage, StorageError } from '#server/adapters/media/storage.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { hasSwift, startSwift } from '#tests/support/swift-server.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'

const dir = await mkdtemp(join(tmpdir(), 'sponti-storage-'))
const s3 = await startS3()
// A second S3 implementation, on machines that have it installed.
const swift = hasSwift ? await startSwift() : null
afterAll(async () => {
  await s3.close()
  await swift?.close()
  await rm(dir, { recursive: true, force: true })
})

const bytes = Buffer.from('0123456789')
async function read(storage: Storage, ...asked: Parameters<Storage['find']>) {
  const content = await storage.find(...asked)
  return content && (await buffer(content)).toString()
}

const stores: [string, Storage][] = [
  ['a folder', createFolderStorage(join(dir, 'uploads'))],
  ['a bucket', createS3Storage(s3.settings)],
]
if (swift) stores.push(['a bucket of OpenStack Swift', createS3Storage(swift.settings)])

describe.each(stores)('in %s', (_name, storage) => {
  it('what was put is there, whole and in part', async () => {
    const key = makePictureKey()
    await storage.put(key, bytes, 'image/jpeg')
    expect(await read(storage, key)).toBe('0123456789')
    expect(await read(storage, key, { start: 2, end: 4 })).toBe('234')
    expect(await read(storage, key, { start: 9, end: 9 })).toBe('9')
  })

  it('five megabytes of sound come back as they were', async () => {
    const [key, sound] = [makeAudioKey('webm'), randomBytes(5 * 1024 * 1024)]
    await storage.put(key, sound, 'audio/webm')
    const [whole, end] = [await storage.find(key), await storage.find(key, { start: 5_000_000, end: sound.length - 1 })]
    expect(whole && sound.equals(await buffer(whole))).toBe(true)
    expect(end && sound.subarray(5_000_000).equals(await buffer(end))).toBe(true)
  })

  it('what was removed is gone, and removing it again is fine', async () => {
    const [key, other] = [makePictureKey(), makePictureKey()]
    for (const each of [key, other]) await storage.put(each, bytes, 'image/jpeg')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.find(key)).toBeNull()
    expect(await read(storage, other)).toBe('0123456789')
  })

  it('what never was is not there, also in part', async () => {
    expect(await storage.find(makePictureKey())).toBeNull()
    expect(await storage.find(makePictureKey(), { start: 0, end: 1 })).toBeNull()
  })

  it.each([
    '../etc/passwd',
    'profiles/../../secret.jpg',
    `profiles/${'a'.repeat(43)}.jpg/x`,
    `profiles/${'a'.repeat(43)}.jpg\n`,
    `/profiles/${'a'.repeat(43)}.jpg`,
    `other/${'a'.repeat(43)}.jpg`,
    `profiles/${'a'.repeat(42)}%.jpg`,
    '',
  ])('%j is no key', async (key) => {
    await expect(storage.put(key, bytes, 'image/jpeg')).rejects.toThrow('no key')
    await expect(storage.find(key)).rejects.toThrow('no key')
    await expect(storage.remove(key)).rejects.toThrow('no key')
  })
})

describe('a store that does not work', () => {
  it('says so when the folder cannot be written, and leaves no half of a file', async () => {
    const blocked = join(dir, 'blocked')
    await writeFile(blocked, 'a file where the folder should be')
    const storage = createFolderStorage(blocked)
    await expect(storage.put(makePictureKey(), bytes, 'image/jpeg')).rejects.toThrow(StorageError)
    await expect(storage.find(makePictureKey())).rejects.toThrow(StorageError)

    const key = makePictureKey()
    const taken = join(dir, 'taken', key)
    await mkdir(join(taken, 'something inside'), { recursive: true })
    await expect(createFolderStorage(join(dir, 'taken')).put(key, bytes, 'image/jpeg')).rejects.toThrow(StorageError)
    expect((await readdir(dirname(taken))).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('removes what a crash in the middle of writing left', async () => {
    const key = makePictureKey()
    const path = join(dir, 'crashed', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.part`, 'half')
    await createFolderStorage(join(dir, 'crashed')).remove(key)
    expect(await readdir(dirname(path))).toEqual([])
  })

  it('says so when it falls silent, also in the middle of a file', { timeout: 120_000 }, async () => {
    const line = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(s3.settings.endpoint).port) })
    onTestFinished(() => line.close())
    const storage = createS3Storage({ ...s3.settings, endpoint: line.through(s3.settings.endpoint) }, 5_000)
    const key = makePictureKey()
    await storage.put(key, Buffer.alloc(16_000_000), 'image/jpeg')
    const file = await storage.find(key)
    await expect(async () => {
      for await (const _piece of file ?? []) line.set('silent')
    }).rejects.toThrow(StorageError)
    await expect(storage.find(key)).rejects.toThrow(StorageError)
    line.set('open')
    expect((await read(storage, key))?.length).toBe(16_000_000)
  })

  it.each([
    ['nobody listens', { endpoint: 'http://127.0.0.1:9' }],
    ['the key is wrong', { secretAccessKey: 'guessed' }],
    ['the bucket is missing', { bucket: 'no-such-bucket' }],
  ])('says so when %s', async (_case, wrong) => {
    const storage = createS3Storage({ ...s3.settings, ...wrong })
    await expect(storage.put(makePictureKey(), bytes, 'image/jpeg')).rejects.toThrow(StorageError)
    await expect(storage.find(makePictureKey())).rejects.toThrow(StorageError)
    await expect(storage.remove(makePictureKey())).rejects.toThrow(StorageError)
  })
})
