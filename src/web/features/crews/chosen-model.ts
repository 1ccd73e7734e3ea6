import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

const toName = (personId: string) => `last-chosen:${personId}`

/** For whom the last such spon of this device was. Goes with signing out. */
export function readLastChosen(personId: string): string[] {
  return readStored(toName(personId))?.split(',') ?? []
}

export function keepLastChosen(personId: string, ids: readonly string[]): void {
  writeStored(toName(personId), ids.join(','))
}

export function toLeftOutWords(names: readonly string[]): string {
  const last = names.at(-1)
  if (names.length === 1) return `${last} is not in your crew, and is left out.`
  return `${names.slice(0, -1).join(', ')} and ${last} are not in your crew, and are left out.`
}

export const toForWords = (people: number): string => (people === 1 ? 'For 1 person' : `For ${people} people`)
