import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, findRange } from '#server/http/files/ranges.ts'
import { notFound } from '#server/http/http-error.ts'

export type ServedFile = {
  /** The ETag: the content under this name never changes. */
  tag: string
  contentType: string
  bytes: number
  /** Access may be revoked: the browser revalidates every time, and gets a 304 if it still may see the file. */
  isRevocable?: true
  /** Null where the file has gone. */
  find(range?: ByteRange): Promise<Readable | null>
}

// Private: a shared cache would go on handing out what its owner has deleted.
const keepForever = 'private, max-age=31536000, immutable'
const askEveryTime = 'private, no-cache'

/** Sends an immutable file or a range of it. The content type is our own: it is never sniffed from the bytes. */
export async function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: ServedFile) {
  const { tag, contentType, bytes, isRevocable, find } = file
  const etag = `"${tag}"`
  const cacheControl = isRevocable ? askEveryTime : keepForever
  if (headers['if-none-match'] === etag) return reply.code(304).headers({ etag, 'cache-control': cacheControl }).send()
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSameFile ? findRange(headers.range, bytes) : null
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const content = await find(range ?? undefined)
  if (!content) throw notFound()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  return reply
    .headers({ etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes', 'content-disposition': 'inline' })
    .header('content-length', range ? range.end - range.start + 1 : bytes)
    .type(contentType)
    .send(content)
}
