import { limits } from '#shared/limits.ts'
import type { FoundPerson } from '#shared/users.ts'

export const canSearch = (text: string): boolean => text.trim().length >= limits.searchMinimum

/** Tells people of one name apart. */
export function toCommonWords(inCommon: FoundPerson['inCommon']): string | null {
  if (!inCommon) return null
  const { names, count } = inCommon
  if (count === 0) return 'No friends in common'
  const rest = count - names.length
  const words = rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(' and ')
  return `${words} in common`
}
