const animals = ['🐵', '🐶', '🐱'] as const
export type Animal = (typeof animals)[number]

/** Pictures are refetched once a minute at most, so that a new one shows and a list still caches. */
const minuteStamp = (now: number): string => String(Math.floor(now / 60_000))

/** The address of a picture, or null where the value is not one (an emoji, nothing). */
export const findPictureUrl = (value: string | null | undefined, now: number = Date.now()): string | null => {
  if (!value || !/^(\/uploads\/|\/api\/image\/|https?:)/.test(value)) return null
  return `${value}${value.includes('?') ? '&' : '?'}cb=${minuteStamp(now)}`
}

/** The animal in the text; monkey where there is none. */
export const toAnimal = (value: string | null | undefined): Animal =>
  animals.find((animal) => value?.includes(animal)) ?? '🐵'
