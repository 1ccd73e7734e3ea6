import { inTransaction } from '#server/db/database.ts'
import { listTogether } from '#server/features/free/policy.ts'
import { listFreeFriendships } from '#server/features/free/queries.ts'
import { notify } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { notifyFreeFriends } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'

/** Without names: a list of notifications keeps no log of when others had time. */
export function createFreeHandler(): Handler {
  return handle(notifyFreeFriends, ({ userId }, { db }) =>
    inTransaction(db, async (tx) => {
      await notify(tx, {
        type: 'free_together',
        cause: causes.freeTogether(),
        actorId: null,
        title: 'Free at the same time',
        message: 'You and at least two of your crew are free right now. Make it a spon?',
        to: listTogether(userId, await listFreeFriendships(tx, userId)),
      })
    }),
  )
}
