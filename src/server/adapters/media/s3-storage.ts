import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { assertKey } from '#server/adapters/media/keys.ts'
import { type Storage, StorageError } from '#server/adapters/media/storage.ts'
import type { Config } from '#server/config.ts'

const usualPatienceMs = 10_000

type Request = { method: string; key: string; headers?: Record<string, string>; body?: Uint8Array }

/** Any S3-compatible server, with path-style URLs: all of them support those. */
export function createS3Storage(settings: NonNullable<Config['s3']>, patienceMs = usualPatienceMs): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  /** The timeout lasts until `read` is done, because a store can fall silent in the middle of its answer. */
  async function send<T>(
    { method, key, body, headers }: Request,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    assertKey(key)
    const leaving = new AbortController()
    async function exchange() {
      const init = { method, signal: leaving.signal, ...(headers && { headers }) }
      return read(
        await client.fetch(`${endpoint}/${bucket}/${key}`, { ...init, ...(body && { body: new Uint8Array(body) }) }),
      )
    }
    try {
      return await endWithin(patienceMs, exchange())
    } catch (error) {
      leaving.abort()
      if (error instanceof StorageError) throw error
      throw new StorageError('The object store cannot be reached.', { cause: error })
    }
  }

  return {
    put: (key, bytes, contentType) =>
      send({ method: 'PUT', key, headers: { 'content-type': contentType }, body: bytes }, async (response) => {
        await (response.ok ? drop(response) : refuse(response))
      }),
    find(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      return send({ method: 'GET', key, headers }, async (response) => {
        if (await isMissing(response)) {
          await drop(response)
          return null
        }
        // 200 on a range request: the store ignored the range and would send the wrong bytes.
        if (response.status !== (range ? 206 : 200) || !response.body) return refuse(response)
        // Locked at once: fetch empties the body of a response that nobody holds any more.
        const reader = response.body.getReader()
        return Readable.from(readPatiently(reader, patienceMs), { objectMode: false })
      })
    },
    remove: (key) =>
      send({ method: 'DELETE', key }, async (response) => {
        await (response.ok || (await isMissing(response)) ? drop(response) : refuse(response))
      }),
  }
}

/** Only waiting for the store counts: whoever reads the file may take their time. */
async function* readPatiently(reader: ReadableStreamDefaultReader<Uint8Array>, patienceMs: number) {
  try {
    for (;;) {
      const { done, value } = await endWithin(patienceMs, reader.read())
      if (done) return
      yield value
    }
  } catch (error) {
    throw new StorageError('The object store broke off.', { cause: error })
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** Not by a signal: once the request's object is garbage, fetch no longer hears its signal. */
async function endWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function refuse(response: Response): Promise<never> {
  const text = await response.text().catch(() => '')
  throw new StorageError(`The object store answered ${response.status}: ${text.slice(0, 300)}`)
}

/** An unread body would keep its connection out of the pool. */
const drop = (response: Response) => response.body?.cancel()

/** A missing bucket is a 404 too, but a configuration error: nothing can be stored at all. */
async function isMissing(response: Response) {
  return response.status === 404 && !(await response.clone().text()).includes('NoSuchBucket')
}
