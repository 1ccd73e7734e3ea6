import type { LiveList } from '#shared/live.ts'

/** The keys of what the server can announce as changed. A key's segments make the path that it reads. */
export const queryKeys = {
  feed: ['/api/events/feed'],
  extendedFeed: ['/api/events/feed?extended=true'],
  myEvents: ['/api/events/my'],
  event: (id: string) => ['/api/events', id],
  friends: ['/api/friends'],
  friendStatus: (id: string) => ['/api/friends/status', id],
  friendRequests: ['/api/friends/requests'],
  user: (id: string) => ['/api/users', id],
  userFriends: (id: string) => ['/api/users', id, 'friends'],
  userEvents: (id: string) => ['/api/users', id, 'events'],
  notifications: ['/api/notifications'],
  unreadCount: ['/api/notifications/unread-count'],
  phone: ['/api/phone'],
  invites: ['/api/invites'],
  shareLink: (eventId: string) => ['/api/events', eventId, 'share-link'],
} as const

/** Which keys (or beginnings of keys) hold an announced list. */
export const keysOfList: Record<LiveList, readonly (readonly string[])[]> = {
  feed: [queryKeys.feed, ['/api/users']],
  'extended-feed': [queryKeys.extendedFeed, ['/api/users']],
  'my-events': [queryKeys.myEvents],
  friends: [queryKeys.friends, ['/api/friends/status'], ['/api/users']],
  'friend-requests': [queryKeys.friendRequests, ['/api/friends/status'], ['/api/users']],
  notifications: [queryKeys.notifications, queryKeys.unreadCount],
  account: [queryKeys.phone],
}
