import type { FriendStatus } from '#shared/friends.ts'

/** Who someone's friends are is for those friends; everybody else sees how many. */
export const canSeeFriendsOf = (status: FriendStatus): boolean => status === 'self' || status === 'friends'
