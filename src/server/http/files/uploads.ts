import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'
import type { Endpoint } from '#shared/endpoint.ts'

export const uploadType = 'multipart/form-data'

type Fields = Pick<Endpoint, 'upload' | 'uploadBeside'>

const listNames = ({ upload, uploadBeside }: Fields) => [upload, uploadBeside].filter((name) => name !== undefined)

/** Accepts multipart bodies within `app` only; all other routes accept JSON only. */
export async function acceptUpload(app: FastifyInstance, endpoint: Fields, mostBytes: number): Promise<void> {
  const files = listNames(endpoint).length
  const limits = { fileSize: mostBytes, files, fields: 8, parts: files + 8, fieldSize: 1024, headerPairs: 20 }
  await app.register(multipart, { limits })
}

const toSize = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** The file of an endpoint's `upload` field, and the one of `uploadBeside` where it came along. */
export async function readUpload(
  request: FastifyRequest,
  endpoint: Fields & { upload: string },
): Promise<{ file: Buffer; beside: Buffer | undefined }> {
  if (!request.isMultipart?.()) throw new HttpError('unsupported_type', `Send the file as ${uploadType}.`)
  const field = endpoint.upload
  const files = await readFiles(request, listNames(endpoint))
  const file = files.get(field)
  if (!file) throw new HttpError('invalid_input', 'There is no file in that. Choose one and send it again.', { field })
  if (file.length === 0) throw new HttpError('invalid_input', 'That file is empty. Choose another one.', { field })
  return { file, beside: files.get(endpoint.uploadBeside ?? '') }
}

async function readFiles(request: FastifyRequest, names: string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  let [field = ''] = names
  try {
    for await (const part of request.files()) {
      field = names.find((name) => name === part.fieldname) ?? field
      const bytes = await part.toBuffer()
      if (part.fieldname === field) files.set(field, bytes)
    }
    return files
  } catch (error) {
    throw explain(error, field, request.routeOptions.bodyLimit)
  }
}

function explain(error: unknown, field: string, mostBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new HttpError('too_large', `That file is too big. ${toSize(mostBytes)} is the most.`, { field })
  if (error instanceof HttpError) return error
  return new HttpError('malformed_body', 'The upload broke off, or is not a form that can be read.')
}
