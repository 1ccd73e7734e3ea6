import { type Animal, animals, toProxyUrl } from '#shared/avatars.ts'

/** Pictures are refetched once a minute at most, so that a new one shows and a list still caches. */
const minuteStamp = (now: number): string => String(Math.floor(now / 60_000))

/** The address of a picture, or null where the value is not one (an emoji, nothing). */
export function findPictureUrl(value: string | null | undefined, now: number = Date.now()): string | null {
  if (!value || !/^(\/uploads\/|https?:)/.test(value)) return null
  const url = toProxyUrl(value)
  return `${url}${url.includes('?') ? '&' : '?'}cb=${minuteStamp(now)}`
}

/** The animal in the text; monkey where there is none. */
export function toAnimal(value: string | null | undefined): Animal {
  return animals.find((animal) => value?.includes(animal)) ?? '🐵'
}
