import type { Tx } from '#server/db/database.ts'
import { deleteUser } from '#server/features/accounts/queries.ts'
import { dropUploadsOf } from '#server/features/media/queries.ts'
import { endAnswersOf } from '#server/features/rsvps/actions.ts'
import { severAllTies } from '#server/features/ties/actions.ts'

/** Foreign keys cascade, but files must be queued for removal before their rows are gone. */
export async function deletePerson(tx: Tx, userId: string): Promise<void> {
  await severAllTies(tx, userId)
  await endAnswersOf(tx, userId)
  await dropUploadsOf(tx, userId)
  await deleteUser(tx, userId)
}
