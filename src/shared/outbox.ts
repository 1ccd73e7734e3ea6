import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Id, Timestamp } from '#shared/schemas.ts'

/** A mail or a text that would have been sent. */
export const OutboxMessage = z.object({
  id: Id,
  kind: z.enum(['mail', 'text']),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  hasCalendar: z.boolean(),
  createdAt: Timestamp,
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const listOutbox = defineEndpoint({
  method: 'GET',
  path: '/api/dev/outbox',
  summary: 'Demo mode only: the mails and texts that would have been sent, the newest first.',
  access: 'public',
  reply: z.array(OutboxMessage),
})
