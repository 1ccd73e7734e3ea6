import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { assertKey } from '#server/adapters/media/keys.ts'
import { type Storage, StorageError } from '#server/adapters/media/storage.ts'
import type { Config } from '#server/config.ts'

const patienceMs = 10_000

/** Any S3-compatible server, with path-style URLs: all of them support those. */
export function createS3Storage(settings: NonNullable<Config['s3']>): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  async function send(method: string, key: string, init: { headers?: Record<string, string>; body?: Uint8Array }) {
    assertKey(key)
    const patience = new AbortController()
    // The timeout ends with the response headers; the body then streams at the reader's pace.
    const timer = setTimeout(() => patience.abort(), patienceMs)
    try {
      const { body, ...rest } = init
      return await client.fetch(`${endpoint}/${bucket}/${key}`, {
        method,
        signal: patience.signal,
        ...rest,
        ...(body && { body: new Uint8Array(body) }),
      })
    } catch (error) {
      throw new StorageError('The object store cannot be reached.', { cause: error })
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

  return {
    async put(key, bytes, contentType) {
      const response = await send('PUT', key, { headers: { 'content-type': contentType }, body: bytes })
      await (response.ok ? drop(response) : refuse(response))
    },
    async find(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await send('GET', key, { headers })
      if (await isMissing(response)) {
        await drop(response)
        return null
      }
      // 200 on a range request: the store ignored the range and would send the wrong bytes.
      if (response.status !== (range ? 206 : 200) || !response.body) return refuse(response)
      return Readable.fromWeb(response.body)
    },
    async remove(key) {
      const response = await send('DELETE', key, {})
      await (response.ok || (await isMissing(response)) ? drop(response) : refuse(response))
    },
  }
}
