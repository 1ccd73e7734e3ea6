import type { Context } from '#server/context.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { announcePerson } from '#server/features/accounts/actions.ts'
import { deleteIdentities, updateUser } from '#server/features/accounts/queries.ts'
import { requireAnotherWay } from '#server/features/sign-in/ways-in-actions.ts'
import { findWays } from '#server/features/sign-in/ways-in-queries.ts'
import { toWaysView } from '#server/features/sign-in/ways-in-view.ts'
import type { Api } from '#server/http/api.ts'
import { notFound } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'
import { hearOfSecondWay, listWaysIn, removeWay, type WaysIn } from '#shared/ways-in.ts'

/** The ways into one's own account. They are added where one signs in. */
export function registerWaysIn({ route, context }: Api): void {
  const { db } = context

  route(listWaysIn, ({ me }) => getWaysIn(db, context, me.id))

  route(removeWay, ({ me, params: { kind } }) =>
    inTransaction(db, async (tx) => {
      const { ways } = await getWaysIn(tx, context, me.id)
      if (!ways.some((way) => way.kind === kind)) throw notFound(t('sign-in:no-such-way'))
      await requireAnotherWay(tx, context, me.id)
      if (kind === 'email') {
        await updateUser(tx, me.id, { email: null })
        await announcePerson(tx, me.id)
      } else await deleteIdentities(tx, me.id, kind)
      return getWaysIn(tx, context, me.id)
    }),
  )

  route(hearOfSecondWay, ({ me }) =>
    inTransaction(db, async (tx) => {
      await updateUser(tx, me.id, { second_way_told_at: context.now() })
    }),
  )
}

export async function getWaysIn(db: Db, { config }: Context, userId: string): Promise<WaysIn> {
  return toWaysView(await findWays(db, userId, config))
}
