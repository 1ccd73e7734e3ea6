import * as z from 'zod/mini'
import { Comment } from '#shared/comments.ts'
import { Condition, HowMany } from '#shared/conditions.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { FriendStatus } from '#shared/friends.ts'
import { limits } from '#shared/limits.ts'
import { Id, IdParams, Line, Paragraphs, Person, PersonKind, Text, Timestamp } from '#shared/schemas.ts'

export const timeframes = ['Right Now', 'Morning', 'Lunch', 'Afternoon', 'Evening', 'Late Night'] as const
export const visibilities = ['friends', 'friends-of-friends'] as const
const guestPolicies = ['bring-crew', 'plus-one', 'just-you'] as const
const rsvpResponses = ['going', 'might-show'] as const

export const Timeframe = z.enum(timeframes)
export const Visibility = z.enum(visibilities)
export const GuestPolicy = z.enum(guestPolicies)
export const RsvpResponse = z.enum(rsvpResponses)
export type Timeframe = z.infer<typeof Timeframe>
export type Visibility = z.infer<typeof Visibility>
export type GuestPolicy = z.infer<typeof GuestPolicy>
export type RsvpResponse = z.infer<typeof RsvpResponse>

/** With `holds` an if-answer counts as going, else as 'might-show'. */
export const UserRsvp = z.discriminatedUnion('response', [
  z.object({ response: RsvpResponse }),
  z.object({
    response: z.literal('if'),
    condition: Condition,
    holds: z.boolean(),
    /** The display name of the person in the condition. */
    waitsFor: z.nullable(z.string()),
  }),
])
export type UserRsvp = z.infer<typeof UserRsvp>

export const EventForm = z.object({
  title: Line.check(z.minLength(1, { error: 'Give it a title.' }), z.maxLength(limits.title)),
  description: orEmpty(Paragraphs.check(z.maxLength(limits.description))),
  location: optionalLine(limits.location),
  timeframe: orEmpty(z.union([Timeframe, z.literal('')])),
  specificTime: optionalLine(limits.specificTime),
  visibility: z.optional(Visibility),
  guestPolicy: z.optional(GuestPolicy),
  /** It's on when so many are going; null where it is on anyway. */
  minGoing: z.optional(z.nullable(HowMany)),
  audioUrl: optionalText(2048),
  audioDuration: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(limits.audioSeconds)))),
  gifUrl: optionalText(2048),
  gifAltText: optionalLine(300),
  /** The host's time zone, to resolve "tonight at 8". */
  timeZone: optionalText(64),
})
export type EventForm = z.infer<typeof EventForm>
/** What the form sends, before the server has read it. */
export type EventInput = z.input<typeof EventForm>

const NewEvent = z.extend(EventForm, {
  /** Friends who are invited with the post; others are left out. */
  inviteeIds: z.optional(z.array(Id).check(z.maxLength(limits.inviteesWithPost))),
})
export type NewEventInput = z.input<typeof NewEvent>

const EventBase = z.object({
  id: Id,
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  timeframe: z.nullable(Timeframe),
  specificTime: z.nullable(z.string()),
  audioUrl: z.nullable(z.string()),
  audioDuration: z.nullable(z.number()),
  audioFileExists: z.boolean(),
  gifUrl: z.nullable(z.string()),
  gifAltText: z.nullable(z.string()),
  createdAt: Timestamp,
  commentCount: z.number(),
  rsvpCounts: z.object({ going: z.number(), mightShow: z.number() }),
  userRsvp: z.nullable(UserRsvp),
  /** Who answers counts, the host does not. */
  minGoing: z.nullable(z.number()),
  /** So many were going once, or there is no minimum. */
  isOn: z.boolean(),
  isRecent: z.boolean(),
})

/** A card. A long description is cut; the whole text is on the event's own page. */
export const FeedEvent = z.extend(EventBase, {
  host: z.omit(Person, { phoneNumber: true, kind: true }),
  attendeesPreview: z.array(z.object({ id: Id, user: z.object({ profileImageUrl: z.nullable(z.string()) }) })),
  /** In the friends-of-friends feed: the display name of a friend through whom the viewer sees it. */
  via: z.nullable(z.string()),
  can: z.object({ rsvp: z.boolean() }),
  /** How the viewer stands with the host; a short name, because a page has fifty of them. */
  tie: FriendStatus,
})
export type FeedEvent = z.infer<typeof FeedEvent>

/** Only the host gets names; others get the avatars that the screen shows, and their own row. */
export const EventRsvp = z.object({
  id: Id,
  userId: z.nullable(Id),
  /** What it counts as. */
  response: RsvpResponse,
  /** Of an if-answer, for its author and the host; `waitsFor` is the name of the person in it. */
  condition: z.nullable(Condition),
  waitsFor: z.nullable(z.string()),
  user: z.object({
    id: z.nullable(Id),
    displayName: z.nullable(z.string()),
    profileImageUrl: z.nullable(z.string()),
    kind: z.optional(PersonKind),
  }),
  /** For the host, of a guest: the display name of the person whose invitation let them in. */
  via: z.optional(z.nullable(z.string())),
})
export type EventRsvp = z.infer<typeof EventRsvp>

/** In the order of the way. */
const arrivalStates = ['on-my-way', 'late', 'here'] as const
export const ArrivalState = z.enum(arrivalStates)
export type ArrivalState = z.infer<typeof ArrivalState>

/** Where somebody who is going is by their own word, for everyone who sees the spon. */
export const Arrival = z.object({
  user: z.pick(Person, { id: true, displayName: true, profileImageUrl: true, kind: true }),
  state: ArrivalState,
  /** By how much they are late. */
  minutes: z.nullable(z.number()),
  at: Timestamp,
})
export type Arrival = z.infer<typeof Arrival>

export const EventDetail = z.extend(EventBase, {
  hostId: Id,
  host: Person,
  startsAt: z.nullable(Timestamp),
  visibility: Visibility,
  guestPolicy: GuestPolicy,
  /** What the viewer may do: buttons obey it, the server checks again. */
  can: z.object({
    rsvp: z.boolean(),
    edit: z.boolean(),
    /** By name, text or e-mail; guests cannot. */
    invite: z.boolean(),
    /** By a link. */
    share: z.boolean(),
  }),
  rsvps: z.array(EventRsvp),
  /** Of the last 12 hours, the newest last. */
  arrivals: z.array(Arrival),
  /** The newest page, oldest first. */
  comments: z.array(Comment),
  hasEarlierComments: z.boolean(),
  updatedAt: Timestamp,
})
export type EventDetail = z.infer<typeof EventDetail>

const Cursor = z.optional(Text.check(z.maxLength(200)))

export const listFeed = defineEndpoint({
  method: 'GET',
  path: '/api/events/feed',
  summary: 'The last seven days, newest first. A Link header with rel="next" leads to the next page.',
  query: z.object({ extended: z.optional(z.enum(['true', 'false'])), cursor: Cursor }),
  reply: z.array(FeedEvent),
  lists: ['feed'],
  offline: 'keep',
})

/** Same route with `extended` on; a separate list for screens, the live stream and the service worker. */
export const listExtendedFeed = defineEndpoint({
  method: 'GET',
  path: '/api/events/feed?extended=true',
  summary: "Events of friends' friends, paged like the feed.",
  reply: z.array(FeedEvent),
  lists: ['extended-feed'],
  offline: 'keep',
})

export const listMyEvents = defineEndpoint({
  method: 'GET',
  path: '/api/events/my',
  summary: 'The own events, paged like the feed.',
  query: z.object({ cursor: Cursor }),
  reply: z.array(FeedEvent),
  lists: ['my-events'],
  offline: 'keep',
})

export const getEvent = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id',
  summary: 'One event with its answers and comments.',
  params: IdParams,
  reply: EventDetail,
  errors: ['not_found'],
  offline: 'keep',
})

export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Posts a spon, and invites friends to it.',
  body: NewEvent,
  reply: EventDetail,
  status: 201,
  idempotent: true,
  offline: 'queue',
})

export const updateEvent = defineEndpoint({
  method: 'PUT',
  path: '/api/events/:id',
  summary: 'Edits an own spon; those who answered are told.',
  params: IdParams,
  body: EventForm,
  reply: EventDetail,
  errors: ['not_found', 'forbidden'],
  idempotent: true,
})

export const deleteEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  summary: 'Calls an own spon off; those who answered are told.',
  params: IdParams,
  errors: ['not_found', 'forbidden'],
  idempotent: true,
})

export const readEventTime = defineEndpoint({
  method: 'GET',
  path: '/api/events/when',
  summary: "When a spon begins at the latest by its host's words, read at `from`; null where they name no day.",
  query: z.object({
    words: Line.check(z.maxLength(limits.specificTime)),
    timeZone: Text.check(z.maxLength(64)),
    from: z.optional(z.iso.datetime()),
  }),
  reply: z.object({ latest: z.nullable(Timestamp) }),
})

/** Forms send an empty field as '': it becomes null, which clears the value. An omitted field keeps its value. */
function orEmpty<T extends string>(schema: z.ZodMiniType<T, T>) {
  const filled = z.transform((value: T) => (value || null) as Exclude<T, ''> | null)
  return z.optional(z.nullable(z.pipe(schema, filled)))
}

function optionalText(max: number) {
  return orEmpty(Text.check(z.trim(), z.maxLength(max)))
}

function optionalLine(max: number) {
  return orEmpty(Line.check(z.maxLength(max)))
}
