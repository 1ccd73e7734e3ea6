import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { getImage } from '#shared/avatars.ts'
import { getFriendLink, listCrews } from '#shared/crews.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { getEvent, listExtendedFeed, listFeed, listMyEvents } from '#shared/events.ts'
import { listFree } from '#shared/free.ts'
import { getFriendStatus, listFriendRequests, listFriends } from '#shared/friends.ts'
import { listWaitingInvites } from '#shared/invites.ts'
import { countUnread, listNotifications } from '#shared/notifications.ts'
import { getPhone } from '#shared/phones.ts'
import { getRestriction } from '#shared/reports.ts'
import { getUser, listUserEvents, listUserFriends, searchUsers } from '#shared/users.ts'

// A test checks these lists against all endpoints in src/shared.

/** Reads that are refetched on live updates. */
export const liveReads: readonly Endpoint[] = [
  listFeed,
  listExtendedFeed,
  listMyEvents,
  listFriends,
  getFriendStatus,
  listFriendRequests,
  getFriendLink,
  listCrews,
  listNotifications,
  countUnread,
  listFree,
  listWaitingInvites,
  getUser,
  listUserFriends,
  listUserEvents,
  searchUsers,
  getPhone,
  getRestriction,
]

/** Reads whose last response is cached on the device. The first one says who is signed in. */
export const keptReads: readonly Endpoint[] = [
  getCurrentUser,
  getAppConfig,
  getEvent,
  getImage,
  ...liveReads.filter(({ offline }) => offline === 'keep'),
]
