import { inTransaction, type Tx } from '#server/db/database.ts'
import { toPreferencesRow } from '#server/features/notifications/input.ts'
import { readNotifications } from '#server/features/notifications/list-queries.ts'
import { findPreferences, savePreferences } from '#server/features/notifications/preference-queries.ts'
import { markAllRead, markEventRead, markRead, readUnreadCount } from '#server/features/notifications/unread-queries.ts'
import { toPreferencesView } from '#server/features/notifications/view.ts'
import type { Api } from '#server/http/api.ts'
import { readScreen } from '#server/http/gates/transaction.ts'
import { notFound } from '#server/http/http-error.ts'
import { readCursor, toPageAnswer } from '#server/http/paging.ts'
import { publishToPeople } from '#server/live/publish.ts'
import {
  countUnread,
  getPreferences,
  listNotifications,
  readAllNotifications,
  readEventNotifications,
  readNotification,
  updatePreferences,
} from '#shared/notifications.ts'

export function registerNotifications({ route, context: { db, pool, reads } }: Api): void {
  route(getPreferences, async ({ me }) => toPreferencesView(await findPreferences(db, me.id)))

  route(updatePreferences, async ({ me, body }) =>
    toPreferencesView(await savePreferences(db, me.id, toPreferencesRow(body))),
  )

  route(listNotifications, async ({ me, query, ...call }) =>
    toPageAnswer(call, await readNotifications(reads, me.id, readCursor(query.cursor))),
  )

  route(countUnread, async ({ me }) => ({ count: await readUnreadCount(reads, me.id) }))

  route(readNotification, ({ me, params }) =>
    inTransaction(db, async (tx) => {
      const changed = await markRead(tx, me.id, params.id)
      if (changed === null) throw notFound()
      // Updates the badge on the person's other devices.
      if (changed) await publishToPeople(tx, [me.id], { lists: ['notifications'] })
    }),
  )

  route(readEventNotifications, async ({ me, params, request }) => {
    async function read(tx: Tx) {
      if (!(await markEventRead(tx, me.id, params.id))) return
      await publishToPeople(tx, [me.id], { lists: ['notifications'], screen: tx.screen })
    }
    await inTransaction(db, read, readScreen(request, me))
    return { count: await readUnreadCount(pool, me.id) }
  })

  route(readAllNotifications, ({ me }) =>
    inTransaction(db, async (tx) => {
      if (await markAllRead(tx, me.id)) await publishToPeople(tx, [me.id], { lists: ['notifications'] })
    }),
  )
}
