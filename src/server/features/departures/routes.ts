import { inTransaction } from '#server/db/database.ts'
import { deleteUser } from '#server/features/accounts/queries.ts'
import { dropUploadsOf } from '#server/features/media/queries.ts'
import { endAnswersOf } from '#server/features/rsvps/actions.ts'
import { requireFreshSignIn } from '#server/http/fresh-sign-in.ts'
import type { Feature } from '#server/http/route.ts'
import { clearSiteData } from '#server/http/sessions.ts'
import { deleteCurrentUser } from '#shared/accounts.ts'

/** Account deletion. Foreign keys cascade, but files must be queued for removal before their rows are gone. */
export function registerDepartures({ route, context: { db }, sessions }: Feature): void {
  route(deleteCurrentUser, async ({ me, request, reply }) => {
    await requireFreshSignIn({ db }, me)
    await inTransaction(db, async (tx) => {
      await endAnswersOf(tx, me.id)
      await dropUploadsOf(tx, me.id)
      await deleteUser(tx, me.id)
    })
    await sessions.end(request, reply)
    reply.header('clear-site-data', clearSiteData)
  })
}
