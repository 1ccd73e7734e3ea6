import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/http/refusal.ts'

export const uploadType = 'multipart/form-data'

/** Within `app` one file may come as a form sends it. Routes outside keep JSON as their only language. */
export const acceptUpload = async (app: FastifyInstance, mostBytes: number): Promise<void> => {
  const limits = { fileSize: mostBytes, files: 1, fields: 8, parts: 9, fieldSize: 1024, headerPairs: 20 }
  await app.register(multipart, { limits })
}

const toSize = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

const explain = (error: unknown, field: string, mostBytes: number): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal('too_large', `That file is too big. ${toSize(mostBytes)} is the most.`, { field })
  if (error instanceof Refusal) return error
  return new Refusal('malformed_body', 'The upload broke off, or is not a form that can be read.')
}

const readFile = async (request: FastifyRequest, field: string): Promise<Buffer> => {
  const part = await request.file()
  if (part?.fieldname !== field)
    throw new Refusal('invalid_input', 'There is no file in that. Choose one and send it again.', { field })
  const bytes = await part.toBuffer()
  if (bytes.length === 0) throw new Refusal('invalid_input', 'That file is empty. Choose another one.', { field })
  return bytes
}

/** The file of an endpoint's `upload` field. */
export const readUpload = async (request: FastifyRequest, field: string): Promise<Buffer> => {
  if (!request.isMultipart?.()) throw new Refusal('unsupported_type', `Send the file as ${uploadType}.`)
  try {
    return await readFile(request, field)
  } catch (error) {
    throw explain(error, field, request.routeOptions.bodyLimit)
  }
}
