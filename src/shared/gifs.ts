import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { limits } from '#shared/limits.ts'
import { Line, Text } from '#shared/schemas.ts'

export const Gif = z.object({
  id: z.string(),
  url: z.string(),
  previewUrl: z.string(),
  altText: z.string(),
  /** Width divided by height. */
  aspectRatio: z.number(),
})
export type Gif = z.infer<typeof Gif>

const SearchTerm = Line.check(z.maxLength(limits.gifTerm))

export const searchGifs = defineEndpoint({
  method: 'GET',
  path: '/api/gifs/search',
  summary: 'GIFs for a word, by the configured provider or of the bundled set. No word, no GIFs.',
  query: z.object({
    q: z.optional(SearchTerm),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
  }),
  /** Some providers require attribution beside their GIFs. */
  reply: z.object({ results: z.array(Gif), attribution: z.nullable(z.string()) }),
  errors: ['unavailable'],
})

export const shareGif = defineEndpoint({
  method: 'POST',
  path: '/api/gifs/share/:gifId',
  summary: 'Tells the provider which GIF was chosen for which word, where it wants to know. Nothing waits for it.',
  params: z.object({ gifId: Text.check(z.minLength(1), z.maxLength(200)) }),
  body: z.object({ searchTerm: SearchTerm }),
})
