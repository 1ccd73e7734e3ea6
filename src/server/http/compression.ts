import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Below this an answer fits one packet anyway. */
const smallestLength = 1_024
const textTypes = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg\+xml)/

/**
 * The lightest setting of each, in the order in which we like them: for a feed they are nearly as small as the heavier ones at
 * a fraction of the CPU. At once and not as a stream, whose set-up costs more than the work.
 */
const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  zstd: (text) => {
    const pledgedSrcSize = Buffer.byteLength(text)
    return zstdCompressSync(text, { pledgedSrcSize, params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  },
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text) => gzipSync(text, { level: 1 }),
}

/** Compresses answers that are texts. Files are compressed when the app is built, pictures and recordings are so already. */
export function registerCompression(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => compress(request, reply, payload))
}

function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' || payload.length < smallestLength) return payload
  if (!textTypes.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding')) return payload
  reply.header('vary', addVary(reply.getHeader('vary')))
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (!encoding) return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return encodings[encoding]?.(payload)
}

/** The first of ours that the client takes; a weight of zero, or one that is no number, is a no. */
export function chooseEncoding(accepted = ''): string | undefined {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...params] = part.toLowerCase().split(';')
      const weight = params.map((param) => param.trim()).find((param) => param.startsWith('q='))
      return [name.trim(), weight ? Number(weight.slice(2)) : 1]
    }),
  )
  return Object.keys(encodings).find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

function addVary(before: unknown): string {
  const names = before ? String(before) : ''
  return /(^|,)\s*(\*|accept-encoding)\s*(,|$)/i.test(names)
    ? names
    : [names, 'accept-encoding'].filter(Boolean).join(', ')
}
