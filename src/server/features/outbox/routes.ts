import { listOutboxRows } from '#server/adapters/outbox/queries.ts'
import { toOutboxView } from '#server/features/outbox/view.ts'
import type { Feature } from '#server/http/route.ts'
import { listOutbox } from '#shared/outbox.ts'

/** Public, in demo mode only: nobody there is real, and a code needed for signing in may be in here. */
export function registerOutbox({ route, context: { db } }: Feature): void {
  route(listOutbox, async () => (await listOutboxRows(db)).map(toOutboxView))
}
