import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { toPath } from '#shared/paths.ts'
import { Text } from '#shared/schemas.ts'

/** The animals that stand in for a picture; the first one where nothing was chosen. */
export const animals = ['🐵', '🐶', '🐱'] as const
export type Animal = (typeof animals)[number]

const uploadPrefix = '/uploads/'

/** How a profile names an uploaded picture: a value that every screen knows for one. */
export const toUploadUrl = (key: string): string => uploadPrefix + key

/** Where the browser reads it, on our own origin wherever the file itself is kept. Other values stay as they are. */
export function toProxyUrl(url: string): string {
  return url.startsWith(uploadPrefix) ? toPath(getImage, { params: { key: url.slice(uploadPrefix.length) } }) : url
}

export const getImage = defineEndpoint({
  method: 'GET',
  path: '/api/image/proxy/:key',
  summary: 'A profile picture, for whoever has its address. Takes Range.',
  access: 'public',
  params: z.object({ key: Text.check(z.maxLength(200)) }),
  errors: ['not_found'],
  offline: 'keep',
})
