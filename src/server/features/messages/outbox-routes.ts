import { listOutboxRows } from '#server/adapters/outbox/queries.ts'
import { toOutboxView } from '#server/features/messages/outbox-view.ts'
import type { Api } from '#server/http/api.ts'
import { listOutbox } from '#shared/outbox.ts'

/** Public, in demo mode only: its people are not real, and a code needed for signing in may be in here. */
export function registerOutbox({ route, context: { db, config } }: Api): void {
  if (!config.demo) return
  route(listOutbox, async () => (await listOutboxRows(db)).map(toOutboxView))
}
