import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { FeedEvent } from '#shared/events.ts'
import { FriendPings, FriendStatus } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { IdParams, Line, Person, Text } from '#shared/schemas.ts'

/** A person in a list, with their friend status for the viewer. */
export const ListedPerson = z.extend(Person, {
  friendStatus: FriendStatus,
  areFriends: z.boolean(),
  isFriendWithCurrentUser: z.boolean(),
})
export type ListedPerson = z.infer<typeof ListedPerson>

/** `names`: the first names of two of them at most. */
const FriendsInCommon = z.object({ count: z.number(), names: z.array(z.string()) })

/** `inCommon`: of those who share their display name with another in the list, to tell them apart. */
export const FoundPerson = z.extend(ListedPerson, { inCommon: z.nullable(FriendsInCommon) })
export type FoundPerson = z.infer<typeof FoundPerson>

/** Counts only events that the viewer may see. */
export const Profile = z.extend(ListedPerson, {
  friendCount: z.number(),
  eventCount: z.number(),
  /** Of a friend: whether their spons ping the viewer. */
  pings: z.optional(FriendPings),
})
export type Profile = z.infer<typeof Profile>

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: "A person's profile.",
  params: IdParams,
  reply: Profile,
  errors: ['not_found'],
  lists: ['feed', 'extended-feed', 'friends', 'friend-requests'],
  offline: 'keep',
})

export const listUserFriends = defineEndpoint({
  method: 'GET',
  path: '/api/users/:id/friends',
  summary: "A person's crew, for that person and their friends.",
  params: IdParams,
  reply: z.array(ListedPerson),
  errors: ['not_found', 'forbidden'],
  lists: ['feed', 'extended-feed', 'friends', 'friend-requests'],
  offline: 'keep',
})

export const listUserEvents = defineEndpoint({
  method: 'GET',
  path: '/api/users/:id/events',
  summary: "A person's spons that the viewer may see, paged like the feed.",
  params: IdParams,
  query: z.object({ cursor: z.optional(Text.check(z.maxLength(200))) }),
  reply: z.array(FeedEvent),
  errors: ['not_found'],
  lists: ['feed', 'extended-feed', 'friends', 'friend-requests'],
  offline: 'keep',
})

export const searchUsers = defineEndpoint({
  method: 'GET',
  path: '/api/users/search',
  summary: 'People by name from three characters on, or exactly by a whole e-mail address.',
  query: z.object({ q: Line.check(z.maxLength(320)) }),
  reply: z.array(FoundPerson),
  lists: ['feed', 'extended-feed', 'friends', 'friend-requests'],
})

/** The daily lookup budget, so that one request never asks for more than can be answered. */
export const lookupMaximum = 200

export const lookUpPhones = defineEndpoint({
  method: 'POST',
  path: '/api/users/lookup-phones',
  summary: 'Who of an address book is here: verified numbers of people who chose to be found by them. Keeps nothing.',
  body: z.object({
    phoneNumbers: z
      .array(Text.check(z.maxLength(40)))
      .check(z.minLength(1, { error: () => t('people:number-needed') }), z.maxLength(lookupMaximum)),
  }),
  reply: z.array(FoundPerson),
})
