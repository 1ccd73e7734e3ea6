import * as z from 'zod/mini'
import { uploadType } from '#server/http/files/uploads.ts'
import { formType } from '#server/http/forms.ts'
import { version } from '#server/version.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { ErrorBody, type ErrorCode, errorStatus } from '#shared/errors.ts'
import { product } from '#shared/product.ts'

type Schema = z.ZodMiniType
type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown }

const content = (schema: JsonSchema, type = 'application/json') => ({ [type]: { schema } })

export function toOpenApi(endpoints: readonly EndpointDefinition[], publicUrl: string, cookieName: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product.name} API`, version, description: 'Friends meet in person with no planning.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: toJson(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
    },
  }
}

function toOperation(endpoint: EndpointDefinition) {
  const success = endpoint.reply
    ? { [endpoint.status ?? 200]: { description: 'Done', content: content(toJson(endpoint.reply, 'output')) } }
    : { 204: { description: 'Done, or a page or redirect for the browser' } }
  const key = endpoint.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : []
  return {
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [...toParameters(endpoint.params, 'path'), ...toParameters(endpoint.query, 'query'), ...key],
    ...toRequestBody(endpoint),
    responses: { ...success, ...toErrors(endpoint) },
  }
}

function toJson(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

function toParameters(schema: Schema | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toJson(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function toRequestBody({ body, form, upload, uploadBeside }: EndpointDefinition) {
  return (
    (upload && { requestBody: toUploadBody(upload, uploadBeside) }) ||
    (body && { requestBody: { required: true, content: content(toJson(body, 'input'), form && formType) } })
  )
}

function toUploadBody(field: string, beside: string | undefined) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { [field]: file, ...(beside && { [beside]: file }) }
  return { required: true, content: content({ type: 'object', properties, required: [field] }, uploadType) }
}

function toErrors(endpoint: EndpointDefinition) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...commonErrors(endpoint), ...(endpoint.errors ?? [])])) {
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** Errors that any endpoint can return, besides those it declares. */
function commonErrors(endpoint: EndpointDefinition): ErrorCode[] {
  return [
    ...(endpoint.params || endpoint.query || endpoint.body ? (['invalid_input'] as const) : []),
    ...(endpoint.access === undefined ? (['unauthorized'] as const) : []),
    ...(endpoint.access === 'admin' ? (['not_found'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['foreign_origin'] as const)),
    'too_many',
    'unavailable',
  ]
}
