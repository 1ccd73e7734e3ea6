import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { Id, IdParams, Line, Person, Text, Timestamp } from '#shared/schemas.ts'

/** A link that many people may use: to be a friend of its owner, or to be in a crew. */
export const JoinLink = z.object({
  url: z.string(),
  expiresAt: Timestamp,
  /** How many people have used it, of `limits.linkUses`. */
  uses: z.number(),
  /** Those of them whom the viewer may see, the newest first. */
  usedBy: z.array(z.object({ id: Id, displayName: z.string() })),
})
export type JoinLink = z.infer<typeof JoinLink>

export const getFriendLink = defineEndpoint({
  method: 'GET',
  path: '/api/friends/link',
  summary: 'The own live friend link with who used it, or null. Makes none.',
  reply: z.nullable(JoinLink),
  lists: ['friends'],
})

export const makeFriendLink = defineEndpoint({
  method: 'POST',
  path: '/api/friends/link',
  summary: 'The own live friend link, made if there is none: whoever accepts by it is a friend at once.',
  reply: JoinLink,
  errors: ['conflict'],
  idempotent: true,
})

export const endFriendLink = defineEndpoint({
  method: 'DELETE',
  path: '/api/friends/link',
  summary: 'Turns the own friend link off. Whoever used it stays a friend.',
  idempotent: true,
})

/** One emoji: a pictograph or a flag, with what belongs to it. */
const Emoji = Text.check(
  z.maxLength(limits.crewEmoji),
  z.regex(/^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u, {
    error: () => t('crews:one-emoji'),
  }),
  z.refine((emoji) => [...new Intl.Segmenter().segment(emoji)].length === 1, { error: () => t('crews:one-emoji') }),
)

const CrewForm = z.object({
  name: Line.check(
    z.minLength(1, { error: () => t('crews:name-needed') }),
    z.maxLength(limits.crewName, { error: () => t('crews:name-too-long', { count: limits.crewName }) }),
  ),
  emoji: z.optional(z.nullable(Emoji)),
})

/** Those who have been in it longest first. */
const CrewMember = z.extend(Person, { joinedAt: Timestamp, isStarter: z.boolean() })

const Crew = z.object({
  id: Id,
  name: z.string(),
  emoji: z.nullable(z.string()),
  /** The viewer may change and end it, and remove members: they have been in it longest. */
  isStarter: z.boolean(),
  members: z.array(CrewMember),
})

export const listCrews = defineEndpoint({
  method: 'GET',
  path: '/api/crews',
  summary: 'The own crews with their members, the newest last.',
  reply: z.array(Crew),
  lists: ['crews', 'friends'],
  offline: 'keep',
})

export const createCrew = defineEndpoint({
  method: 'POST',
  path: '/api/crews',
  summary: 'Starts a crew.',
  body: CrewForm,
  reply: Crew,
  status: 201,
  errors: ['conflict'],
  idempotent: true,
})

export const updateCrew = defineEndpoint({
  method: 'PUT',
  path: '/api/crews/:id',
  summary: 'Renames a crew that one started.',
  params: IdParams,
  body: CrewForm,
  reply: Crew,
  errors: ['not_found', 'forbidden'],
  idempotent: true,
})

export const endCrew = defineEndpoint({
  method: 'DELETE',
  path: '/api/crews/:id',
  summary: 'Ends a crew that one started. Its friendships stay.',
  params: IdParams,
  errors: ['not_found', 'forbidden'],
  idempotent: true,
})

export const makeCrewLink = defineEndpoint({
  method: 'POST',
  path: '/api/crews/:id/link',
  summary: "The live link of one's crew, made if there is none: whoever joins by it is a friend of everyone in it.",
  params: IdParams,
  reply: JoinLink,
  errors: ['not_found', 'conflict'],
  idempotent: true,
})

export const endCrewLink = defineEndpoint({
  method: 'DELETE',
  path: '/api/crews/:id/link',
  summary: "Turns the link of one's crew off. Whoever came by it stays.",
  params: IdParams,
  errors: ['not_found'],
  idempotent: true,
})

export const inviteToCrew = defineEndpoint({
  method: 'POST',
  path: '/api/crews/:id/invite',
  summary: "Asks own friends to join one's crew; others, and who is in it, are left out.",
  params: IdParams,
  body: z.object({
    userIds: z
      .array(Id)
      .check(z.minLength(1, { error: () => t('crews:somebody-needed') }), z.maxLength(limits.inviteesWithPost)),
  }),
  reply: z.object({ status: z.literal('invited') }),
  errors: ['not_found'],
  idempotent: true,
})

export const removeCrewMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/crews/:id/members/:userId',
  summary:
    'Leaves a crew, or removes somebody from one that one started: within seven days the friendships of their joining end too.',
  params: z.object({ id: Id, userId: Id }),
  errors: ['not_found', 'forbidden'],
  idempotent: true,
})
