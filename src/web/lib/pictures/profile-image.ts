import { type Animal, animals, toProxyUrl } from '#shared/avatars.ts'

/** A cache buster that changes every minute: new pictures appear, and lists still hit the cache. */
const minuteStamp = (now: number): string => String(Math.floor(now / 60_000))

/** The address of a picture, or null where the value is not one (an emoji, nothing). */
export function findPictureUrl(value: string | null | undefined, now: number = Date.now()): string | null {
  if (!value || !/^(\/uploads\/|https?:)/.test(value)) return null
  const url = toProxyUrl(value)
  return `${url}${url.includes('?') ? '&' : '?'}cb=${minuteStamp(now)}`
}

/** The animal in the text; a monkey as the default. */
export function toAnimal(value: string | null | undefined): Animal {
  return animals.find((animal) => value?.includes(animal)) ?? '🐵'
}
