import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { t } from '#shared/message.ts'
import { Id, IdParams, Paragraphs, Timestamp } from '#shared/schemas.ts'

/** What somebody says against what we did. */
export const objectionLimit = 500
export const ObjectionText = Paragraphs.check(
  z.minLength(1, { error: () => t('reports:text-needed') }),
  z.maxLength(objectionLimit, { error: () => t('reports:text-too-long', { limit: objectionLimit }) }),
)

export const reportUser = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/report',
  summary: 'Tells those who run the app about a person, and about their spon or comment where one is named.',
  params: IdParams,
  body: z.object({
    reason: Paragraphs.check(z.minLength(1, { error: () => t('reports:reason-needed') }), z.maxLength(2000)),
    eventId: z.optional(Id),
    commentId: z.optional(Id),
  }),
  errors: ['not_found'],
  idempotent: true,
})

const Objection = z.object({
  text: z.string(),
  at: Timestamp,
  /** Null while it waits. */
  answer: z.nullable(z.enum(['upheld', 'undone'])),
  answeredAt: z.nullable(Timestamp),
  answeredWhy: z.nullable(z.string()),
})

/** Something of one's own that is hidden, or was; or that one was suspended. */
export const Restriction = z.object({
  id: Id,
  kind: z.enum(['spon', 'comment', 'suspension']),
  why: z.string(),
  createdAt: Timestamp,
  /** Shown again, or reinstated. */
  endedAt: z.nullable(Timestamp),
  /** The spon, or that of the comment, as far as one sees it. */
  eventId: z.nullable(Id),
  /** The title of the spon, or the comment. Null once it is deleted. */
  words: z.nullable(z.string()),
  objection: z.nullable(Objection),
  can: z.object({ object: z.boolean() }),
})
export type Restriction = z.infer<typeof Restriction>

export const getRestriction = defineEndpoint({
  method: 'GET',
  path: '/api/restrictions/:id',
  summary: 'Why something of one’s own is hidden, what one said against it, and what became of that.',
  params: IdParams,
  reply: Restriction,
  errors: ['not_found'],
  lists: ['notifications'],
})

export const objectToRestriction = defineEndpoint({
  method: 'POST',
  path: '/api/restrictions/:id/objection',
  summary: 'Says once, in one’s own words, why that is wrong. A person reads it.',
  params: IdParams,
  body: z.object({ text: ObjectionText }),
  reply: Restriction,
  errors: ['not_found', 'already_sent', 'conflict'],
  idempotent: true,
})

const TokenQuery = z.object({ token: z.optional(z.string().check(z.maxLength(200))) })

export const openObjection = defineEndpoint({
  method: 'GET',
  path: '/api/suspension',
  summary: 'The page, by a link, that says to somebody who is suspended why, with a form to object. Changes nothing.',
  access: 'public',
  query: TokenQuery,
  errors: ['gone'],
})

export const sendObjection = defineEndpoint({
  method: 'POST',
  path: '/api/suspension',
  summary: 'The form of that page. It counts once.',
  access: 'public',
  form: true,
  query: TokenQuery,
  body: z.object({ text: z.optional(Paragraphs) }),
  errors: ['gone'],
})

/** The page of the app that says why something is hidden, and where its author objects. */
export const toRestrictionPage = (id: string): string => `/hidden/${id}`

/** What became of a report. */
export const decisions = ['nothing', 'hide', 'suspend'] as const
export type Decision = (typeof decisions)[number]

/** What became of an objection: it stays as it was, or it is taken back. */
export type ObjectionAnswer = 'upheld' | 'undone'

/** What we hid, or that somebody is suspended. */
export const restrictionKinds = ['spon', 'comment', 'suspension'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]
