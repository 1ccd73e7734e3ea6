import type { Tx } from '#server/db/database.ts'
import { toWaitWords } from '#server/features/notifications/budget-policy.ts'
import { countSpending, type Spending } from '#server/features/notifications/budget-queries.ts'
import { HttpError } from '#server/http/http-error.ts'

/** Counts in the transaction of the act itself, or refuses in words that say when to try again: that undoes both. */
export async function spendBudget(tx: Tx, spending: Spending, refuse: (when: string) => string): Promise<void> {
  const wait = await countSpending(tx, spending)
  if (wait > 0) throw new HttpError('too_many', refuse(toWaitWords(wait)), { retryAfter: wait })
}
