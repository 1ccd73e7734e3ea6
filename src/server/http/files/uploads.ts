import { buffer } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { t, untranslated } from '#shared/message.ts'

export const uploadType = 'multipart/form-data'

/** Room for what surrounds the files in a form; also the length up to which an unread body is not worth a connection. */
const formBytes = 64 * 1024
const lingerMs = 1_000

type Fields = Pick<Endpoint, 'upload' | 'uploadBeside'>

const listNames = ({ upload, uploadBeside }: Fields) => [upload, uploadBeside].filter((name) => name !== undefined)

/** Accepts multipart bodies within `app` only; all other routes accept JSON only. */
export async function acceptUpload(app: FastifyInstance, endpoint: Fields, mostBytes: number): Promise<void> {
  const files = listNames(endpoint).length
  const limits = { fileSize: mostBytes, files, fields: 8, parts: files + 8, fieldSize: 1024, headerPairs: 20 }
  await app.register(multipart, { limits })
}

/** The file of an endpoint's `upload` field, and the one of `uploadBeside` where it came along. */
export async function readUpload(
  request: FastifyRequest,
  endpoint: Fields & { upload: string },
): Promise<{ file: Buffer; beside: Buffer | undefined }> {
  if (!request.isMultipart?.()) throw new HttpError('unsupported_type', untranslated(`Send the file as ${uploadType}.`))
  const field = endpoint.upload
  const files = await readFiles(request, listNames(endpoint))
  const file = files.get(field)
  if (!file) throw new HttpError('invalid_input', t('server-media:no-file'), { field })
  if (file.length === 0) throw new HttpError('invalid_input', t('server-media:empty-file'), { field })
  return { file, beside: files.get(endpoint.uploadBeside ?? '') }
}

async function readFiles(request: FastifyRequest, names: string[]): Promise<Map<string, Buffer>> {
  const [field = ''] = names
  const { bodyLimit } = request.routeOptions
  // Said now: whoever reads the body does not know for whom.
  const message = t('server-media:file-too-big', { megabytes: Math.round(bodyLimit / 1024 / 1024) })
  function tooLarge(name: string) {
    return new HttpError('too_large', message, { field: name })
  }
  const mostBytes = names.length * bodyLimit + formBytes
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(field)
  const { promise, reject } = Promise.withResolvers<never>()
  let total = 0
  request.raw.on('data', (chunk: Buffer) => {
    total += chunk.length
    if (total > mostBytes) reject(tooLarge(field))
  })
  return Promise.race([collectParts(request, names, tooLarge), promise])
}

async function collectParts(request: FastifyRequest, names: string[], tooLarge: (name: string) => HttpError) {
  const files = new Map<string, Buffer>()
  try {
    for await (const { fieldname, file } of request.files()) {
      // Without this the rest of the file would be read before the error is sent.
      file.once('limit', () => file.destroy(tooLarge(names.find((name) => name === fieldname) ?? names[0] ?? '')))
      const bytes = await buffer(file)
      if (names.includes(fieldname)) files.set(fieldname, bytes)
    }
    return files
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError('malformed_body', t('server-media:upload-broken'))
  }
}

/**
 * An answer that is sent before a long body has come in ends the connection: otherwise Node reads the rest of the body
 * first, whatever its length. The sender gets a moment to read the answer, for a reset would take it from them.
 */
export function cutUnreadBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
  if (raw.complete || (encoding === undefined && Number(length) <= formBytes)) return
  reply.header('connection', 'close')
  const { socket } = raw
  raw.unpipe()
  raw.pause()
  // Takes what has come, else Node would read all of the body to throw it away. What comes now fills the buffers.
  raw.read()
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs)
  }
}
