import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Id, IdParams, Person, Timestamp } from '#shared/schemas.ts'

export const FriendStatus = z.enum(['self', 'friends', 'pending_sent', 'pending_received', 'none'])
export type FriendStatus = z.infer<typeof FriendStatus>

/** Whether their spons and invitations ping, or are only in the app. */
export const FriendPings = z.enum(['all', 'app'])
export type FriendPings = z.infer<typeof FriendPings>

const FriendStatusReply = z.object({ status: FriendStatus })

export const listFriends = defineEndpoint({
  method: 'GET',
  path: '/api/friends',
  summary: 'The own crew.',
  reply: z.array(Person),
  lists: ['friends'],
  offline: 'keep',
})

export const getFriendStatus = defineEndpoint({
  method: 'GET',
  path: '/api/friends/status/:id',
  summary: 'How one stands with a person.',
  params: IdParams,
  reply: FriendStatusReply,
  errors: ['not_found'],
  lists: ['friends', 'friend-requests'],
  offline: 'keep',
})

export const FriendRequest = z.object({ id: Id, userId: Id, createdAt: Timestamp, requester: Person })
export type FriendRequest = z.infer<typeof FriendRequest>

export const listFriendRequests = defineEndpoint({
  method: 'GET',
  path: '/api/friends/requests',
  summary: 'Requests that wait for an answer, the newest first.',
  reply: z.array(FriendRequest),
  lists: ['friend-requests'],
  offline: 'keep',
})

const FriendBody = z.object({ friendId: Id })

export const requestFriend = defineEndpoint({
  method: 'POST',
  path: '/api/friends/request',
  summary:
    'Asks a person to become friends; accepts, if that person has asked already. To a friend by a crew it shows the own address.',
  body: FriendBody,
  reply: FriendStatusReply,
  errors: ['not_found', 'already_sent', 'conflict'],
  idempotent: true,
})

export const acceptFriend = defineEndpoint({
  method: 'POST',
  path: '/api/friends/accept',
  summary: 'Accepts a request.',
  body: FriendBody,
  reply: FriendStatusReply,
  errors: ['not_found'],
  idempotent: true,
})

export const declineFriend = defineEndpoint({
  method: 'POST',
  path: '/api/friends/decline',
  summary: 'Declines a request; the asker is not told.',
  body: FriendBody,
  reply: FriendStatusReply,
  idempotent: true,
})

export const unfriend = defineEndpoint({
  method: 'POST',
  path: '/api/friends/unfriend',
  summary: 'Ends a friendship, or takes an own request back; with `only`, never a friendship: 409.',
  body: z.extend(FriendBody, { only: z.optional(z.literal('request')) }),
  reply: FriendStatusReply,
  errors: ['conflict'],
  idempotent: true,
})

export const setFriendPings = defineEndpoint({
  method: 'PUT',
  path: '/api/friends/:id/pings',
  summary: "Says whether a friend's spons and invitations ping, or are only in the app; the friend is not told.",
  params: IdParams,
  body: z.object({ level: FriendPings }),
  errors: ['not_found'],
})
