import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { Id, IdParams, Line, Paragraphs, Person, PersonKind, Timestamp } from '#shared/schemas.ts'

/** The palette, in the spec's order: skull, loudly crying, fire, folded hands, eyes, sweat smile, zany face, shocked. */
export const reactionPalette = ['💀', '😭', '🔥', '🙏', '👀', '😅', '🤪', '👁👄👁'] as const
export const ReactionEmoji = z.enum(reactionPalette, { error: () => t('comments:reaction-needed') })
export type ReactionEmoji = z.infer<typeof ReactionEmoji>

export const Comment = z.object({
  id: Id,
  userId: Id,
  content: z.string(),
  createdAt: Timestamp,
  user: Person,
  reactions: z.array(z.object({ emoji: ReactionEmoji, userId: Id })),
  mentions: z.array(z.object({ userId: Id, handle: z.string() })),
})
export type Comment = z.infer<typeof Comment>

export const listComments = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/comments',
  summary: 'Comments before a given one, in the order in which they were written; a Link header leads further back.',
  params: IdParams,
  query: z.object({ before: z.optional(Id) }),
  reply: z.array(Comment),
  errors: ['not_found'],
})

export const createComment = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/comments',
  summary: 'Comments on an event. Mentions are people whose @handle stands in the text and who can see the event.',
  params: IdParams,
  body: z.object({
    content: Paragraphs.check(z.minLength(1, { error: () => t('comments:text-needed') }), z.maxLength(limits.comment)),
    mentions: z.optional(z.array(Id).check(z.maxLength(20))),
  }),
  reply: Comment,
  status: 201,
  errors: ['not_found', 'called_off'],
  idempotent: true,
  offline: 'queue',
})

/**
 * The end of a comment's id is that of the idempotency key with which it was sent: its author's screen recognises it, whichever of
 * the reply, the live stream and a refetch comes first. Null for a key that is no UUID.
 */
export function toCommentIdEnd(key: string): string | null {
  return /^[\da-f]{8}(?:-[\da-f]{4}){2}-([89ab][\da-f]{3}-[\da-f]{12})$/.exec(key)?.[1] ?? null
}

export const deleteComment = defineEndpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  summary: 'Takes an own comment back.',
  params: IdParams,
  errors: ['not_found', 'forbidden'],
  idempotent: true,
})

export const addReaction = defineEndpoint({
  method: 'POST',
  path: '/api/comments/:id/reactions',
  summary: 'Reacts to a comment; a second time changes nothing.',
  params: IdParams,
  body: z.object({ emoji: ReactionEmoji }),
  reply: Comment,
  errors: ['not_found'],
  idempotent: true,
  offline: 'queue',
})

export const removeReaction = defineEndpoint({
  method: 'DELETE',
  path: '/api/comments/:id/reactions/:emoji',
  summary: 'Takes a reaction back; where there is none, nothing changes.',
  params: z.object({ id: Id, emoji: ReactionEmoji }),
  reply: Comment,
  errors: ['not_found'],
  idempotent: true,
  offline: 'queue',
})

export const MentionSuggestion = z.object({
  id: Id,
  displayName: z.string(),
  handle: z.string(),
  profileImageUrl: z.nullable(z.string()),
  kind: z.optional(PersonKind),
})
export type MentionSuggestion = z.infer<typeof MentionSuggestion>

export const suggestMentions = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/mention-suggestions',
  summary: 'Whom one may mean by an at-sign: those who answered, the host, friends, then others, at most eight.',
  params: IdParams,
  query: z.object({ q: z.optional(Line.check(z.maxLength(60))) }),
  reply: z.array(MentionSuggestion),
  errors: ['not_found'],
})

/**
 * Handles that a text mentions as whole words: not @ada in @adam or in mail@ada. The longest of several wins. Without a
 * lookbehind, which Safari has only since 16.4.
 */
export function findMentions(text: string, handles: readonly string[]): { index: number; handle: string }[] {
  const literals = handles
    .toSorted((one, other) => other.length - one.length)
    .map((handle) => handle.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const wholeWord = `(^|[^\\p{L}\\p{N}_.])@(${literals.join('|')})(?![\\p{L}\\p{N}_]|\\.[\\p{L}\\p{N}_])`
  const matches = text.matchAll(new RegExp(wholeWord, 'giu'))
  return [...matches].map(({ index, 1: before = '', 2: handle = '' }) => ({ index: index + before.length, handle }))
}
