import { emptyOutbox } from '#server/adapters/outbox/queries.ts'
import type { Upkeep } from '#server/jobs/clean-up.ts'

/** Only a demo shows it: elsewhere what an earlier demo left is never read. */
export const mailbox: Upkeep = { cleanup: { outbox: async (db, { demo }) => (demo ? undefined : emptyOutbox(db)) } }
