import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

/** Pages that whoever runs the server may write, as Markdown in LEGAL_DIR. */
export const paperNames = ['terms', 'privacy', 'imprint'] as const
export type PaperName = (typeof paperNames)[number]

const Span = z.object({
  text: z.string(),
  /** Where it leads: a path of this site, or an http, https, mailto or tel address. */
  href: z.optional(z.string()),
  isStrong: z.optional(z.boolean()),
  isEmphasized: z.optional(z.boolean()),
})
export type Span = z.output<typeof Span>

const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), spans: z.array(Span) }),
  z.object({ kind: z.literal('list'), isNumbered: z.boolean(), items: z.array(z.array(Span)) }),
])
export type Block = z.output<typeof Block>

export const Paper = z.object({ title: z.string(), blocks: z.array(Block) })
export type Paper = z.output<typeof Paper>

export const getPaper = defineEndpoint({
  method: 'GET',
  path: '/api/legal/:page',
  summary: 'A legal page as the operator of this server wrote it. 404 where the built-in one is shown.',
  access: 'public',
  params: z.object({ page: z.enum(paperNames) }),
  reply: Paper,
  errors: ['not_found'],
})

export const getSecurityContact = defineEndpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  summary: 'Whom to write to who found a hole.',
  access: 'public',
})
