import { inTransaction } from '#server/db/database.ts'
import { deletePerson } from '#server/features/users/departure-actions.ts'
import type { Api } from '#server/http/api.ts'
import { requireFreshSignIn } from '#server/http/fresh-sign-in.ts'
import { clearSiteData } from '#server/http/sessions.ts'
import { deleteCurrentUser } from '#shared/accounts.ts'

/** Account deletion. */
export function registerDepartures({ route, context: { db }, sessions }: Api): void {
  route(deleteCurrentUser, async ({ me, request, reply }) => {
    await requireFreshSignIn({ db }, me)
    await inTransaction(db, (tx) => deletePerson(tx, me.id))
    await sessions.end(request, reply)
    reply.header('clear-site-data', clearSiteData)
  })
}
