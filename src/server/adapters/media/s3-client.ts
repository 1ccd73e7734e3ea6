import { AwsClient } from 'aws4fetch'
import { StorageError } from '#server/adapters/media/storage.ts'
import type { Config } from '#server/config.ts'

export type S3Settings = NonNullable<Config['s3']>
/** `path` follows the bucket's name: a slash with a key, or a query. Some servers do not sign a slash without a key. */
type Request = { method: string; path: string; headers?: Record<string, string>; body?: Uint8Array }
export type S3Client = <T>(request: Request, read: (response: Response) => Promise<T>) => Promise<T>

/** Any S3-compatible server, with path-style URLs: all of them support those. Throws `StorageError`. */
export function createS3Client(settings: S3Settings, timeoutMs: number): S3Client {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  /** The timeout lasts until `read` is done, because a store can fall silent in the middle of its answer. */
  return async function send({ method, path, body, headers }, read) {
    const leaving = new AbortController()
    async function exchange() {
      const init = { method, signal: leaving.signal, ...(headers && { headers }) }
      return read(
        await client.fetch(`${endpoint}/${bucket}${path}`, { ...init, ...(body && { body: new Uint8Array(body) }) }),
      )
    }
    try {
      return await endWithin(timeoutMs, exchange())
    } catch (error) {
      leaving.abort()
      if (error instanceof StorageError) throw error
      throw new StorageError('The object store cannot be reached.', { cause: error })
    }
  }
}

/** Not by a signal: once the request's object is garbage, fetch no longer hears its signal. */
export async function endWithin<T>(ms: number, work: Promise<T>): Promise<T> {
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

export async function refuse(response: Response): Promise<never> {
  const text = await response.text().catch(() => '')
  throw new StorageError(`The object store answered ${response.status}: ${text.slice(0, 300)}`)
}

/** An unread body would keep its connection out of the pool. */
export const drop = (response: Response) => response.body?.cancel()

/** A missing bucket is a 404 too, but a configuration error: nothing can be stored at all. */
export async function isMissing(response: Response): Promise<boolean> {
  return response.status === 404 && !(await response.clone().text()).includes('NoSuchBucket')
}
