import type { FriendStatus } from '#shared/friends.ts'

/** Only friends see who a person's friends are; everybody else sees how many. */
export const canSeeFriendsOf = (status: FriendStatus): boolean => status === 'self' || status === 'friends'
