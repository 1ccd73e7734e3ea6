import type { FastifyRequest } from 'fastify'
import { validate } from '#server/http/validate.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'

export function readInput(endpoint: EndpointDefinition, request: FastifyRequest) {
  return {
    params: endpoint.params && validate(endpoint.params, request.params),
    query: endpoint.query && validate(endpoint.query, request.query),
    body: endpoint.body && validate(endpoint.body, request.body),
  }
}
