import * as z from 'zod/mini'
import { Comment } from '#shared/comments.ts'
import { Condition } from '#shared/conditions.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { EventForm, fieldReplies, Timeframe, timeLanguage } from '#shared/event-fields.ts'
import { FriendStatus } from '#shared/friends.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { Phase } from '#shared/phases.ts'
import { AvatarColor, Id, IdParams, Initial, Line, Person, PersonKind, Text, Timestamp } from '#shared/schemas.ts'

const rsvpResponses = ['going', 'might-show'] as const

export const RsvpResponse = z.enum(rsvpResponses)
export type RsvpResponse = z.infer<typeof RsvpResponse>

/** With `holds` an if-answer counts as going, else as 'might-show'. `heads`: how many come, if it is more than one. */
export const UserRsvp = z.discriminatedUnion('response', [
  z.object({ response: RsvpResponse, heads: z.optional(z.number()) }),
  z.object({
    response: z.literal('if'),
    heads: z.optional(z.number()),
    condition: Condition,
    holds: z.boolean(),
    /** The display name of the person in the condition. */
    waitsFor: z.nullable(z.string()),
  }),
])
export type UserRsvp = z.infer<typeof UserRsvp>

const NewEvent = z.extend(EventForm, {
  /** Friends who are invited with the post; others are left out. For chosen people, who they are: 1 to 200. */
  inviteeIds: z.optional(z.array(Id).check(z.maxLength(limits.chosenPeople))),
  /** An own spon that this one takes the place of. */
  replaces: z.optional(Id),
  /** For chosen people: they are pinged some seconds later, and until then deleting it leaves no trace. */
  undoable: z.optional(z.boolean()),
})
export type NewEventInput = z.input<typeof NewEvent>

const EditedEvent = z.extend(EventForm, {
  /** Of a spon for chosen people: who they are from now on. An omitted list stays. */
  inviteeIds: z.optional(z.array(Id).check(z.maxLength(limits.chosenPeople))),
})

const EventBase = z.object({
  id: Id,
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  timeframe: z.nullable(Timeframe),
  specificTime: z.nullable(z.string()),
  timeLanguage,
  /** Null where the words name no moment. */
  startsAt: z.nullable(Timestamp),
  endsAt: Timestamp,
  /** When it was read; `phaseOf` says what it is later. */
  phase: Phase,
  audioUrl: z.nullable(z.string()),
  audioDuration: z.nullable(z.number()),
  audioFileExists: z.boolean(),
  /** The words of the voice note; null where there are none. */
  audioTranscript: z.nullable(z.string()),
  gifUrl: z.nullable(z.string()),
  gifAltText: z.nullable(z.string()),
  createdAt: Timestamp,
  commentCount: z.number(),
  /** `heads`: how many come with those who are going, themselves included. */
  rsvpCounts: z.object({ going: z.number(), mightShow: z.number(), heads: z.number() }),
  userRsvp: z.nullable(UserRsvp),
  /** Who answers counts, the host does not. */
  minGoing: z.nullable(z.number()),
  /** So many were going once, or there is no minimum. */
  isOn: z.boolean(),
  /** Not over. */
  isRecent: z.boolean(),
  /** Of a spon for chosen people: for how many it is, the host not counted. */
  chosenCount: z.optional(z.nullable(z.number())),
})

/** A card. A long description is cut; the whole text is on the event's own page. */
export const FeedEvent = z.extend(EventBase, {
  host: z.omit(Person, { phoneNumber: true, kind: true }),
  attendeesPreview: z.array(
    z.object({
      id: Id,
      user: z.object({ profileImageUrl: z.nullable(z.string()), color: AvatarColor, initial: Initial }),
    }),
  ),
  /** In the friends-of-friends feed: the display name of a friend through whom the viewer sees it. */
  via: z.nullable(z.string()),
  can: z.object({ rsvp: z.boolean() }),
  /** Display names of the viewer's friends who are going, three at most. */
  friendsGoing: z.array(z.string()),
  /** The tie between viewer and host; a short name, because a page has fifty of them. */
  tie: FriendStatus,
})
export type FeedEvent = z.infer<typeof FeedEvent>

/** The host gets names, others those of their friends who are going, and whoever was there those who were too; else the avatars that the screen shows, and their own row. */
export const EventRsvp = z.object({
  id: Id,
  userId: z.nullable(Id),
  /** What it counts as. */
  response: RsvpResponse,
  heads: z.number(),
  /** Of an if-answer, for its author and the host; `waitsFor` is the name of the person in it. */
  condition: z.nullable(Condition),
  waitsFor: z.nullable(z.string()),
  user: z.object({
    id: z.nullable(Id),
    displayName: z.nullable(z.string()),
    profileImageUrl: z.nullable(z.string()),
    color: AvatarColor,
    initial: Initial,
    kind: z.optional(PersonKind),
  }),
  /** For the host, of a guest: the display name of the person who invited them. */
  via: z.optional(z.nullable(z.string())),
  /**
   * The tie between the viewer and this person, where they may be offered to each other: for some days those who were there,
   * the host among them; for the host, also somebody who came as a guest and has an account since.
   */
  tie: z.optional(z.nullable(FriendStatus)),
})
export type EventRsvp = z.infer<typeof EventRsvp>

/** In the order of the way. */
const arrivalStates = ['on-my-way', 'late', 'here'] as const
export const ArrivalState = z.enum(arrivalStates)
export type ArrivalState = z.infer<typeof ArrivalState>

/** Where a person who is going says they are, for everyone who sees the spon. */
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
  ...fieldReplies,
  /** The tie between viewer and host. */
  tie: z.optional(FriendStatus),
  /** For the host of a spon for chosen people: who they are. */
  chosen: z.optional(z.nullable(z.array(z.pick(Person, { id: true, displayName: true, profileImageUrl: true })))),
  /** The spon that took its place, if the viewer sees it. */
  replacedBy: z.nullable(Id),
  /** The viewer is pinged only of changes of time or place, of its end, and of mentions. */
  muted: z.optional(z.boolean()),
  /** For the host, while we hide it from everybody else: why, and the id of the page where they may object. */
  hidden: z.optional(z.nullable(z.object({ id: Id, why: z.string() }))),
  /** What the viewer may do: buttons obey it, the server checks again. */
  can: z.object({
    rsvp: z.boolean(),
    edit: z.boolean(),
    /** By name, text or e-mail; guests cannot. */
    invite: z.boolean(),
    /** By a link. */
    share: z.boolean(),
  }),
  /** For a guest: where they are reached about it, as "m…@example.org". */
  contact: z.optional(z.nullable(z.string())),
  rsvps: z.array(EventRsvp),
  /** Of the last 12 hours, the newest last. */
  arrivals: z.array(Arrival),
  /** The newest page, oldest first. */
  comments: z.array(Comment),
  hasEarlierComments: z.boolean(),
  updatedAt: Timestamp,
})
export type EventDetail = z.infer<typeof EventDetail>

/** In the body of a 410 `called_off`, beside message and code. */
export const CalledOff = z.object({
  title: z.string(),
  host: z.pick(Person, { displayName: true }),
  calledOffAt: Timestamp,
})
export type CalledOff = z.infer<typeof CalledOff>

const Cursor = z.optional(Text.check(z.maxLength(200)))

export const listFeed = defineEndpoint({
  method: 'GET',
  path: '/api/events/feed',
  summary:
    'What is on, then what is coming, then what ended in the last seven days. A Link header with rel="next" leads to the next page.',
  query: z.object({ extended: z.optional(z.enum(['true', 'false'])), cursor: Cursor }),
  reply: z.array(FeedEvent),
  lists: ['feed'],
  offline: 'keep',
})

/** The route of listFeed with `extended` on: a list of its own for screens, live stream and service worker. */
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
  summary:
    'One event with its answers and comments. 410 called_off says for a week by whom and when, to those who could see it.',
  params: IdParams,
  reply: EventDetail,
  errors: ['not_found', 'called_off'],
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
  summary: 'Edits an own spon; those who answered are told. Who is no longer chosen is no longer invited.',
  params: IdParams,
  body: EditedEvent,
  reply: EventDetail,
  errors: ['not_found', 'called_off', 'forbidden'],
  idempotent: true,
})

export const deleteEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id',
  summary: 'Calls an own spon off, and says how many of those who answered are told.',
  params: IdParams,
  reply: z.object({ notified: z.number() }),
  errors: ['not_found', 'called_off', 'forbidden'],
  idempotent: true,
})

export const endEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/end',
  summary: 'Says that an own spon is over, unless it has yet to start. Notifies nobody.',
  params: IdParams,
  reply: EventDetail,
  errors: ['not_found', 'called_off', 'forbidden', 'conflict'],
  idempotent: true,
})

const hoursError = { error: () => t('events:hours-wrong') }

export const extendEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/extend',
  summary:
    'Says that an own spon goes on for so many hours, until 12 hours after its end and unless it was posted again. Notifies nobody.',
  params: IdParams,
  body: z.object({
    hours: z.number(hoursError).check(z.int(hoursError), z.minimum(1, hoursError), z.maximum(6, hoursError)),
  }),
  reply: EventDetail,
  errors: ['not_found', 'called_off', 'forbidden', 'conflict'],
  idempotent: true,
})

export const readEventTime = defineEndpoint({
  method: 'GET',
  path: '/api/events/when',
  summary:
    "When a spon begins and ends by its host's words, read at `from`, even if that has passed; null where they name nothing.",
  query: z.object({
    words: Line.check(z.maxLength(limits.specificTime)),
    timeZone: Text.check(z.maxLength(64)),
    from: z.optional(z.iso.datetime()),
  }),
  reply: z.object({ startsAt: z.nullable(Timestamp), endsAt: z.nullable(Timestamp) }),
})
