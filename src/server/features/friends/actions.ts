import type { Tx } from '#server/db/database.ts'
import { lockBudget } from '#server/db/locks.ts'
import {
  deleteRequest,
  insertFriendshipsByCrew,
  insertParting,
  insertRequest,
  takePendingFriendships,
  upsertFriendship,
} from '#server/features/friends/queries.ts'
import { notify, rewriteAsTakenBack, takeBackNotifications } from '#server/features/notifications/actions.ts'
import { askersPerDay } from '#server/features/notifications/budget-policy.ts'
import {
  countActors,
  forgetAllRequests,
  forgetRequests,
  pauseBudget,
} from '#server/features/notifications/budget-queries.ts'
import { deleteRequestNotifications } from '#server/features/notifications/change-queries.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { notifyFreeFriends } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { t } from '#shared/message.ts'

/** All of these require the pair's lock: see src/server/db/locks.ts. */

export async function sendRequest(tx: Tx, fromId: string, toId: string): Promise<void> {
  await insertRequest(tx, fromId, toId)
  // Where more strangers ask than a person can answer, the later ones wait in the list without a ping.
  await lockBudget(tx, toId)
  if ((await countActors(tx, toId, 'request')) <= askersPerDay)
    await notify(tx, {
      type: 'friend_request',
      cause: causes.friendRequest(fromId, toId),
      actorId: fromId,
      title: () => t('notices:friend.asked-title'),
      message: (name) => t('notices:friend.asked', { name }),
      to: [toId],
    })
  await publishToPeople(tx, [fromId, toId], { lists: ['friend-requests'] })
}

/** Sends the requests that people made to an address before its owner signed up. */
export async function sendPendingRequests(tx: Tx, userId: string, email: string): Promise<void> {
  for (const askerId of await takePendingFriendships(tx, email)) await sendRequest(tx, askerId, userId)
}

/** Declines a request and deletes its notification. The asker is not notified, and cannot ask again for a while. */
export async function declineRequest(tx: Tx, fromId: string, toId: string): Promise<void> {
  if (!(await deleteRequest(tx, fromId, toId))) return
  await insertParting(tx, toId, fromId)
  await pauseBudget(tx, { actorId: fromId, userId: toId, kind: 'request' })
  await takeBackNotifications(tx, causes.friendRequest(fromId, toId), { actorId: fromId })
  await publishToPeople(tx, [fromId, toId], { lists: ['friend-requests'] })
}

/** Takes an own request back. The notification stays for some days, to show who it was. */
export async function takeBackRequest(tx: Tx, fromId: string, toId: string): Promise<void> {
  if (!(await deleteRequest(tx, fromId, toId))) return
  await rewriteAsTakenBack(tx, {
    to: toId,
    cause: causes.friendRequest(fromId, toId),
    actorId: fromId,
    title: () => t('notices:friend.taken-back-title'),
    message: (name) => t('notices:friend.taken-back', { name }),
  })
  await publishToPeople(tx, [fromId, toId], { lists: ['friend-requests'] })
}

/** Makes two people friends and notifies the one who asked, or whose link it was. */
export async function makeFriends(tx: Tx, [askerId, accepterId]: readonly [string, string], { isLinked = false } = {}) {
  await upsertFriendship(tx, [askerId, accepterId], { isLinked })
  await forgetRequests(tx, askerId, accepterId)
  await takeBackNotifications(tx, causes.friendRequest(askerId, accepterId), { actorId: askerId })
  await takeBackNotifications(tx, causes.friendRequest(accepterId, askerId), { actorId: accepterId })
  await notify(tx, {
    type: 'friend_accepted',
    cause: causes.friendAccepted(askerId, accepterId),
    actorId: accepterId,
    title: () => t('notices:friend.made-title'),
    message: (name) => t('notices:friend.made', { name }),
    to: [askerId],
  })
  await enqueue(tx, notifyFreeFriends, { userId: askerId })
  await publishFriendship(tx, askerId, accepterId)
}

/**
 * Makes a person who joined a crew a friend of those who are in it, with the pairs locked. Where the two have parted the
 * person asks, without a ping: that they joined is news enough.
 */
export async function makeFriendsByCrew(tx: Tx, userId: string, others: readonly string[]): Promise<void> {
  const { friends, asked } = await insertFriendshipsByCrew(tx, userId, others)
  await forgetAllRequests(tx, userId, friends)
  await deleteRequestNotifications(tx, userId, friends)
  await enqueue(tx, notifyFreeFriends, { userId })
  await publishToPeople(tx, [userId, ...friends, ...asked], {
    lists: ['friends', 'friend-requests', 'notifications', 'feed', 'extended-feed'],
  })
}

/** Deletes the notifications of requests and acceptances between two people, both ways. */
export async function takeBackFriendNotifications(tx: Tx, one: string, other: string): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await takeBackNotifications(tx, causes.friendRequest(from, to), { actorId: from })
    await takeBackNotifications(tx, causes.friendAccepted(from, to), { actorId: to })
  }
}

export function publishFriendship(tx: Tx, one: string, other: string) {
  return publishToPeople(tx, [one, other], { lists: ['friends', 'friend-requests', 'feed', 'extended-feed'] })
}
