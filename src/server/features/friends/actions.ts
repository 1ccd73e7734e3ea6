import type { Tx } from '#server/db/database.ts'
import {
  deleteRequest,
  insertRequest,
  takePendingFriendships,
  upsertFriendship,
} from '#server/features/friends/queries.ts'
import { causes, notify, takeBackNotifications } from '#server/features/notifications/actions.ts'
import { publishToPeople } from '#server/live/publish.ts'

/** All of these require the pair's lock: see src/server/db/locks.ts. */

export async function sendRequest(tx: Tx, fromId: string, toId: string): Promise<void> {
  await insertRequest(tx, fromId, toId)
  await notify(tx, {
    type: 'friend_request',
    cause: causes.friendRequest(fromId, toId),
    actorId: fromId,
    title: 'New friend request',
    message: (name) => `${name} wants to join your crew`,
    to: [toId],
  })
  await publishToPeople(tx, [fromId, toId], { lists: ['friend-requests'] })
}

/** Sends the requests that people made to an address before its owner signed up. */
export async function sendPendingRequests(tx: Tx, userId: string, email: string): Promise<void> {
  for (const askerId of await takePendingFriendships(tx, email)) await sendRequest(tx, askerId, userId)
}

/** Cancels or declines a request and deletes its notification; sends none. */
export async function endRequest(tx: Tx, fromId: string, toId: string): Promise<void> {
  if (!(await deleteRequest(tx, fromId, toId))) return
  await takeBackNotifications(tx, causes.friendRequest(fromId, toId), { actorId: fromId })
  await publishToPeople(tx, [fromId, toId], { lists: ['friend-requests'] })
}

/** Makes two people friends and notifies the one who asked. */
export async function makeFriends(tx: Tx, askerId: string, accepterId: string): Promise<void> {
  await upsertFriendship(tx, askerId, accepterId)
  await takeBackNotifications(tx, causes.friendRequest(askerId, accepterId), { actorId: askerId })
  await takeBackNotifications(tx, causes.friendRequest(accepterId, askerId), { actorId: accepterId })
  await notify(tx, {
    type: 'friend_accepted',
    cause: causes.friendAccepted(askerId, accepterId),
    actorId: accepterId,
    title: 'Your crew grew',
    message: (name) => `${name} is now your friend`,
    to: [askerId],
  })
  await publishTies(tx, askerId, accepterId)
}

/** Deletes the notifications of requests and acceptances between two people, both ways. */
export async function takeBackFriendNews(tx: Tx, one: string, other: string): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await takeBackNotifications(tx, causes.friendRequest(from, to), { actorId: from })
    await takeBackNotifications(tx, causes.friendAccepted(from, to), { actorId: to })
  }
}

export function publishTies(tx: Tx, one: string, other: string) {
  return publishToPeople(tx, [one, other], { lists: ['friends', 'friend-requests', 'feed', 'extended-feed'] })
}
