import { makeToken } from '#server/http/tokens.ts'

/** One folder, one random name, one ending: nothing in it can lead anywhere else. The table checks the same. */
const keyPattern = /^(?:profiles|audio)\/[A-Za-z0-9_-]{43}\.[a-z0-9]{2,4}$/

export const makePictureKey = (): string => `profiles/${makeToken()}.jpg`

/** What every store asks first, whoever calls it. */
export const assertKey = (key: string): void => {
  if (!keyPattern.test(key)) throw new Error('That is no key of a file.')
}
