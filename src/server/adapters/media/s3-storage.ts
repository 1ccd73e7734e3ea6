import { Readable } from 'node:stream'
import { assertKey } from '#server/adapters/media/keys.ts'
import {
  createS3Client,
  drop,
  endWithin,
  isMissing,
  refuse,
  type S3Settings,
} from '#server/adapters/media/s3-client.ts'
import { type Storage, StorageError } from '#server/adapters/media/storage.ts'

const usualTimeoutMs = 10_000

export function createS3Storage(settings: S3Settings, timeoutMs = usualTimeoutMs): Storage {
  const send = createS3Client(settings, timeoutMs)
  function toPath(key: string) {
    assertKey(key)
    return `/${key}`
  }

  return {
    async put(key, bytes, contentType) {
      const request = { method: 'PUT', path: toPath(key), headers: { 'content-type': contentType }, body: bytes }
      await send(request, async (response) => {
        await (response.ok ? drop(response) : refuse(response))
      })
    },
    async find(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      return send({ method: 'GET', path: toPath(key), headers }, async (response) => {
        if (await isMissing(response)) {
          await drop(response)
          return null
        }
        // 200 on a range request: the store ignored the range and would send the wrong bytes.
        if (response.status !== (range ? 206 : 200) || !response.body) return refuse(response)
        // Locked at once: fetch empties the body of a response that is no longer referenced.
        const reader = response.body.getReader()
        return Readable.from(readWithin(reader, timeoutMs), { objectMode: false })
      })
    },
    async remove(key) {
      await send({ method: 'DELETE', path: toPath(key) }, async (response) => {
        await (response.ok || (await isMissing(response)) ? drop(response) : refuse(response))
      })
    },
  }
}

/** Only waiting for the store counts: the reader of the file may take their time. */
async function* readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, timeoutMs: number) {
  try {
    for (;;) {
      const { done, value } = await endWithin(timeoutMs, reader.read())
      if (done) return
      yield value
    }
  } catch (error) {
    throw new StorageError('The object store broke off.', { cause: error })
  } finally {
    reader.cancel().catch(() => {})
  }
}
