import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { getImage } from '#shared/avatars.ts'
import { addReaction, createComment, removeReaction } from '#shared/comments.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { createEvent, getEvent, listExtendedFeed, listFeed, listMyEvents } from '#shared/events.ts'
import { getFriendStatus, listFriendRequests, listFriends } from '#shared/friends.ts'
import { countUnread, listNotifications, readAllNotifications, readNotification } from '#shared/notifications.ts'
import { getPhone } from '#shared/phones.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { getUser, listUserEvents, listUserFriends, searchUsers } from '#shared/users.ts'

// A test holds these lists against everything that src/shared defines.

/** Reads of the live stream's lists. */
export const liveReads: readonly Endpoint[] = [
  listFeed,
  listExtendedFeed,
  listMyEvents,
  listFriends,
  getFriendStatus,
  listFriendRequests,
  listNotifications,
  countUnread,
  getUser,
  listUserFriends,
  listUserEvents,
  searchUsers,
  getPhone,
]

/** Reads whose last answer is kept on the device. The first one says who is here. */
export const keptReads: readonly Endpoint[] = [
  getCurrentUser,
  getAppConfig,
  getEvent,
  getImage,
  ...liveReads.filter(({ offline }) => offline === 'keep'),
]

/** Writes that mean the same an hour later. Everything else is done with a connection or not at all. */
export const queuedWrites: readonly Endpoint[] = [
  createEvent,
  answerEvent,
  takeBackAnswer,
  createComment,
  addReaction,
  removeReaction,
  readNotification,
  readAllNotifications,
]
