import type { Tx } from '#server/db/database.ts'
import {
  deleteGrantsBetween,
  deleteLostAnswers,
  deleteRequest,
  deleteTies,
  getDisplayName,
  insertRequest,
  listMutualSights,
  upsertFriendship,
} from '#server/features/friends/queries.ts'
import { publishEventChange, publishToPeople } from '#server/live/publish.ts'
import { requestCause } from '#server/notify/causes.ts'
import { notify, takeBackNotifications } from '#server/notify/notify.ts'

/** Each of these is called with the pair locked: see lockPair. */

const acceptCause = (askerId: string, accepterId: string) => `friend_accepted:${askerId}:${accepterId}`

/** An answer is told by rsvps and untold here, when it goes with a friendship. */
export const answerCause = (eventId: string, userId: string) => `rsvp:${eventId}:${userId}`

/** Asks. */
export async function sendRequest(tx: Tx, fromId: string, toId: string): Promise<void> {
  await insertRequest(tx, fromId, toId)
  await notify(tx, {
    type: 'friend_request',
    cause: requestCause(fromId, toId),
    actorId: fromId,
    title: 'New friend request',
    message: `${await getDisplayName(tx, fromId)} wants to join your crew`,
    to: [toId],
  })
  await publishToPeople(tx, [fromId, toId], { lists: ['friend-requests'] })
}

/** Takes a request back, or declines it: what told of it goes with it, and nobody is told. */
export async function endRequest(tx: Tx, fromId: string, toId: string): Promise<void> {
  if (!(await deleteRequest(tx, fromId, toId))) return
  await takeBackNotifications(tx, requestCause(fromId, toId), { actorId: fromId })
  await publishToPeople(tx, [fromId, toId], { lists: ['friend-requests'] })
}

/** Makes two people friends; the one who asked hears of it. */
export async function makeFriends(tx: Tx, askerId: string, accepterId: string): Promise<void> {
  await upsertFriendship(tx, askerId, accepterId)
  await takeBackNotifications(tx, requestCause(askerId, accepterId), { actorId: askerId })
  await takeBackNotifications(tx, requestCause(accepterId, askerId), { actorId: accepterId })
  await notify(tx, {
    type: 'friend_accepted',
    cause: acceptCause(askerId, accepterId),
    actorId: accepterId,
    title: 'Your crew grew',
    message: `${await getDisplayName(tx, accepterId)} is now your friend`,
    to: [askerId],
  })
  await publishTies(tx, askerId, accepterId)
}

/** Ends every tie, and with it all access and answers that hung on it. */
export async function severTies(tx: Tx, one: string, other: string): Promise<void> {
  await deleteTies(tx, one, other)
  await deleteGrantsBetween(tx, one, other)
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await takeBackNotifications(tx, requestCause(from, to), { actorId: from })
    await takeBackNotifications(tx, acceptCause(from, to), { actorId: to })
  }
  for (const { eventId, userId } of await deleteLostAnswers(tx, one, other)) {
    await takeBackNotifications(tx, answerCause(eventId, userId), { eventId })
    await publishEventChange(tx, eventId)
    await publishToPeople(tx, [userId], { lists: ['feed', 'extended-feed'], eventId })
  }
  // Named one by one: whoever lost sight of an event does not hear what is said to its audience.
  for (const { eventId, userId } of await listMutualSights(tx, one, other))
    await publishToPeople(tx, [userId], { lists: [], eventId })
  await publishTies(tx, one, other)
}

function publishTies(tx: Tx, one: string, other: string) {
  return publishToPeople(tx, [one, other], { lists: ['friends', 'friend-requests', 'feed', 'extended-feed'] })
}
