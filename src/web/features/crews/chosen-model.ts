import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

const toName = (personId: string) => `last-chosen:${personId}`

/** For whom the last such spon of this device was. Goes with signing out. */
export function readLastChosen(personId: string): string[] {
  return readStored(toName(personId))?.split(',') ?? []
}

export function keepLastChosen(personId: string, ids: readonly string[]): void {
  writeStored(toName(personId), ids.join(','))
}

export const toForWords = (people: number): string => (people === 1 ? 'For 1 person' : `For ${people} people`)
