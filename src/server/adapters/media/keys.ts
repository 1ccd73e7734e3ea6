import { makeToken } from '#server/http/tokens.ts'
import { toUploadUrl } from '#shared/avatars.ts'

/** One folder, a random name, an extension: no path traversal. A check constraint on the table says the same. */
const keyPattern = /^(?:profiles|audio)\/[A-Za-z0-9_-]{43}\.[a-z0-9]{2,4}$/

export const makePictureKey = (): string => `profiles/${makeToken()}.jpg`
export const makeAudioKey = (ending: string): string => `audio/${makeToken()}.${ending}`

/** The key in the URL of an upload of ours; null for any other text. */
export function findKey(url: string): string | null {
  const prefix = toUploadUrl('')
  const key = url.slice(prefix.length)
  return url.startsWith(prefix) && keyPattern.test(key) ? key : null
}

/** Every storage backend calls this before it builds a path or a URL. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error('That is no key of a file.')
}
