import type { FastifyReply } from 'fastify'
import { JsonText } from '#server/http/api.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'

/** What an endpoint answered; without a text it is a 204. */
type Outcome = { status: number; text: string | null }

export function toOutcome(endpoint: EndpointDefinition, answer: unknown): Outcome {
  if (answer === undefined) return { status: 204, text: null }
  return { status: endpoint.status ?? 200, text: answer instanceof JsonText ? answer.text : JSON.stringify(answer) }
}

export function send(reply: FastifyReply, { status, text }: Outcome) {
  reply.code(status)
  return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
}
