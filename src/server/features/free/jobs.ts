import { inTransaction } from '#server/db/database.ts'
import { listTogether } from '#server/features/free/policy.ts'
import { listFreeFriendships } from '#server/features/free/queries.ts'
import { notify } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { notifyFreeFriends } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'
import { t } from '#shared/message.ts'

/** Without names: a list of notifications keeps no log of when others had time. */
export function createFreeHandler(): Handler {
  return handle(notifyFreeFriends, ({ userId }, { db }) =>
    inTransaction(db, async (tx) => {
      await notify(tx, {
        type: 'free_together',
        cause: causes.freeTogether(),
        actorId: null,
        title: () => t('notices:free.title'),
        message: () => t('notices:free.together'),
        to: listTogether(userId, await listFreeFriendships(tx, userId)),
      })
    }),
  )
}
