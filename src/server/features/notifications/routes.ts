import { isPushEndpoint } from '#server/adapters/push/endpoints.ts'
import { isPublicKey } from '#server/adapters/push/keys.ts'
import { isSubscribed, removeSubscription, saveSubscription } from '#server/adapters/push/queries.ts'
import { createVapid } from '#server/adapters/push/vapid.ts'
import { inTransaction } from '#server/db/database.ts'
import {
  findPreferences,
  markAllRead,
  markRead,
  readNotifications,
  readUnreadCount,
  savePreferences,
} from '#server/features/notifications/queries.ts'
import { toPreferencesRow, toPreferencesView } from '#server/features/notifications/view.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { linkNext, readCursor } from '#server/http/paging.ts'
import { type Feature, JsonText } from '#server/http/route.ts'
import { publishToPeople } from '#server/live/publish.ts'
import {
  countUnread,
  getPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  updatePreferences,
} from '#shared/notifications.ts'
import {
  type DeviceSubscription,
  getSubscriptionState,
  getVapidKey,
  subscribeDevice,
  unsubscribeDevice,
} from '#shared/push.ts'

export function registerNotifications(feature: Feature): void {
  const {
    route,
    context: { db, pool },
  } = feature
  registerDevices(feature)

  route(getPreferences, async ({ me }) => toPreferencesView(await findPreferences(db, me.id)))

  route(updatePreferences, async ({ me, body }) =>
    toPreferencesView(await savePreferences(db, me.id, toPreferencesRow(body))),
  )

  route(listNotifications, async ({ me, query, request, reply }) => {
    const { text, next } = await readNotifications(pool, me.id, readCursor(query.cursor))
    linkNext(request, reply, next)
    return new JsonText(text)
  })

  route(countUnread, async ({ me }) => new JsonText(await readUnreadCount(pool, me.id)))

  route(readNotification, async ({ me, params }) => {
    await inTransaction(db, async (tx) => {
      const changed = await markRead(tx, me.id, params.id)
      if (changed === null) throw notFound()
      // The other devices of the same person show the same badge.
      if (changed) await publishToPeople(tx, [me.id], { lists: ['notifications'] })
    })
    return undefined
  })

  route(readAllNotifications, async ({ me }) => {
    await inTransaction(db, async (tx) => {
      if (await markAllRead(tx, me.id)) await publishToPeople(tx, [me.id], { lists: ['notifications'] })
    })
    return undefined
  })
}

function registerDevices({ route, context }: Feature): void {
  const { db } = context
  const vapid = createVapid(context)

  route(getVapidKey, async () => ({ vapidPublicKey: await vapid.getPublicKey() }))

  route(subscribeDevice, async ({ me, body: { subscription } }) => {
    refuseForeignDevice(subscription)
    await inTransaction(db, (tx) => saveSubscription(tx, me, subscription))
    return undefined
  })

  route(unsubscribeDevice, async ({ me, body }) => {
    await removeSubscription(db, me.id, body.endpoint)
    return undefined
  })

  route(getSubscriptionState, async ({ me, body }) => ({ active: await isSubscribed(db, me, body.endpoint) }))
}

/** Else anyone could have us knock on any door, or work for a key that nothing can be encrypted for. */
function refuseForeignDevice({ endpoint, keys }: DeviceSubscription) {
  function refuse(field: string, words: string) {
    throw new HttpError('invalid_input', `${field}: ${words}`, { field })
  }
  if (!isPushEndpoint(endpoint)) refuse('subscription.endpoint', 'is not the address of a push service')
  if (!isPublicKey(keys.p256dh)) refuse('subscription.keys.p256dh', 'is not a key of a push subscription')
}
