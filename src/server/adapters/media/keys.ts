import { makeToken } from '#server/http/tokens.ts'
import { toUploadUrl } from '#shared/avatars.ts'

/** One folder, one random name, one ending: nothing in it can lead anywhere else. The table checks the same. */
const keyPattern = /^(?:profiles|audio)\/[A-Za-z0-9_-]{43}\.[a-z0-9]{2,4}$/

export const makePictureKey = (): string => `profiles/${makeToken()}.jpg`
export const makeAudioKey = (ending: string): string => `audio/${makeToken()}.${ending}`

/** The key in an address that an upload of ours was answered with; null for any other text. */
export function findKey(url: string): string | null {
  const prefix = toUploadUrl('')
  const key = url.slice(prefix.length)
  return url.startsWith(prefix) && keyPattern.test(key) ? key : null
}

/** What every store asks first, whoever calls it. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error('That is no key of a file.')
}
