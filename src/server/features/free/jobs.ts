import { inTransaction } from '#server/db/database.ts'
import { listTogether } from '#server/features/free/policy.ts'
import { listFreeTies } from '#server/features/free/queries.ts'
import { causes, notify } from '#server/features/notifications/actions.ts'
import { tellFree } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'

/** Tells friends who are free at the same time, without names: what others do is not kept in anybody's list. */
export function createFreeHandler(): Handler {
  return handle(tellFree, ({ userId }, { db }) =>
    inTransaction(db, async (tx) => {
      await notify(tx, {
        type: 'free_together',
        cause: causes.freeTogether(),
        actorId: null,
        title: 'Free at the same time',
        message: 'You and at least two of your crew are free right now. Make it a spon?',
        to: listTogether(userId, await listFreeTies(tx, userId)),
      })
    }),
  )
}
