import type { Db } from '#server/db/database.ts'

export const listOutboxRows = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute()
export type OutboxRow = Awaited<ReturnType<typeof listOutboxRows>>[number]

/** What a demo left behind is nobody's business afterwards. */
export async function emptyOutbox(db: Db): Promise<void> {
  await db.deleteFrom('outbox').execute()
}
