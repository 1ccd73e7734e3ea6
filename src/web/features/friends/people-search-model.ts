import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { joinNames } from '#shared/names.ts'
import type { FoundPerson } from '#shared/users.ts'

export const canSearch = (text: string): boolean => text.trim().length >= limits.searchMinimum

/** Tells people of one name apart. */
export function toCommonWords(inCommon: FoundPerson['inCommon']): string | null {
  if (!inCommon) return null
  const { names, count } = inCommon
  if (count === 0) return t('people:search.none-in-common')
  return t('people:search.in-common', { names: joinNames(names, count - names.length) })
}
