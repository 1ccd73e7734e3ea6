import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { toPath } from '#shared/paths.ts'
import { Text } from '#shared/schemas.ts'

/** Animals shown instead of a picture; the first is the default. */
export const animals = ['🐵', '🐶', '🐱'] as const
export type Animal = (typeof animals)[number]

const uploadPrefix = '/uploads/'

/** How rows refer to an uploaded file, wherever it is stored. */
export const toUploadUrl = (key: string): string => uploadPrefix + key

/** The URL that the browser requests: on our own origin, wherever the file is stored. Other values pass through. */
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
