import { isPushEndpoint } from '#server/adapters/push/endpoints.ts'
import { isSubscribed, removeSubscription, saveSubscription } from '#server/adapters/push/queries.ts'
import { createVapid } from '#server/adapters/push/vapid.ts'
import { isPublicKey } from '#server/config/key-pairs.ts'
import { inTransaction } from '#server/db/database.ts'
import { toAudience } from '#server/features/deliveries/policy.ts'
import { countNearPeople, listListeners } from '#server/features/deliveries/queries.ts'
import type { Api } from '#server/http/api.ts'
import { invalidField } from '#server/http/http-error.ts'
import type { Visibility } from '#shared/event-fields.ts'
import { type Audience, countAudience, countChosenAudience } from '#shared/notifications.ts'
import {
  type DeviceSubscription,
  getSubscriptionState,
  getVapidKey,
  notSignedUp,
  subscribeDevice,
  unsubscribeDevice,
} from '#shared/push.ts'

/** Push subscriptions of devices, and whom a spon would ping. */
export function registerDeliveries({ route, context }: Api): void {
  const { db } = context
  const vapid = createVapid(context)

  async function count(hostId: string, visibility?: Visibility, chosen?: string[]): Promise<Audience> {
    const near = visibility === 'friends-of-friends' ? await countNearPeople(db, hostId) : 0
    return toAudience(await listListeners(db, hostId, chosen), near, context.now())
  }

  route(countAudience, async ({ me, query }) => {
    // Of chosen people it is asked who they are.
    if (query.visibility === 'chosen') return count(me.id, query.visibility, [])
    return count(me.id, query.visibility)
  })

  route(countChosenAudience, ({ me, body: { visibility, inviteeIds = [] } }) =>
    visibility === 'chosen' ? count(me.id, visibility, inviteeIds) : count(me.id, visibility),
  )

  route(getVapidKey, async () => ({ vapidPublicKey: await vapid.getPublicKey() }))

  route(subscribeDevice, async ({ me, body: { subscription } }) => {
    refuseForeignDevice(subscription)
    await inTransaction(db, (tx) => saveSubscription(tx, me, subscription))
  })

  route(unsubscribeDevice, ({ me, body }) => removeSubscription(db, me.id, body.endpoint))

  route(getSubscriptionState, async ({ me, body }) => ({ active: await isSubscribed(db, me, body.endpoint) }))
}

/** SSRF guard; also rejects keys that nothing can be encrypted for. */
function refuseForeignDevice({ endpoint, keys }: DeviceSubscription) {
  if (!isPushEndpoint(endpoint)) throw invalidField('subscription.endpoint', notSignedUp())
  if (!isPublicKey(keys.p256dh)) throw invalidField('subscription.keys.p256dh', notSignedUp())
}
