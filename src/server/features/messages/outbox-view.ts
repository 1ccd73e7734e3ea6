import type { OutboxRow } from '#server/adapters/outbox/queries.ts'
import type { OutboxMessage } from '#shared/outbox.ts'

export function toOutboxView(row: OutboxRow): OutboxMessage {
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    hasCalendar: row.has_calendar,
    createdAt: row.created_at.toISOString(),
  }
}
