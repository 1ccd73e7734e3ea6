import { t } from '#shared/message.ts'
import { joinNames } from '#shared/names.ts'
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
  return t('crews:chosen.left-out', { count: names.length, names: joinNames(names) })
}

export const toForWords = (people: number): string => t('crews:chosen.for', { count: people })
