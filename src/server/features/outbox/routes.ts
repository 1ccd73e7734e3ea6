import { listOutboxRows } from '#server/adapters/outbox/queries.ts'
import { toOutboxView } from '#server/features/outbox/view.ts'
import type { Feature } from '#server/http/route.ts'
import { listOutbox } from '#shared/outbox.ts'

/** Open to whoever runs the demo: nobody in it is real, and the code that signs one in may be in here. */
export function registerOutbox({ route, context: { db } }: Feature): void {
  route(listOutbox, async () => (await listOutboxRows(db)).map(toOutboxView))
}
