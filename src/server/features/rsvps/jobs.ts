import { inTransaction } from '#server/db/database.ts'
import { notifyHostNow } from '#server/features/rsvps/actions.ts'
import { notifyOfWithdrawal } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'

export function createWithdrawalHandler(): Handler {
  return handle(notifyOfWithdrawal, (withdrawal, { db }) => inTransaction(db, (tx) => notifyHostNow(tx, withdrawal)))
}
