import type { MentionSuggestion } from '#shared/comments.ts'
import { toDisplayName, toHandle } from '#shared/names.ts'

const quoted = 120

/** What a notification may quote of a comment. */
export function toQuote(content: string): string {
  const letters = [...content.replace(/\s+/g, ' ')]
  return letters.length > quoted ? `${letters.slice(0, quoted - 1).join('')}…` : letters.join('')
}

export type SuggestionRow = {
  id: string
  firstName: string | null
  lastName: string | null
  email: string | null
  profileImageUrl: string | null
}

/** The address only makes the name and the handle of someone who gave no other; it does not travel. */
export function toSuggestionView(row: SuggestionRow): MentionSuggestion {
  return {
    id: row.id,
    displayName: toDisplayName(row),
    handle: toHandle(row),
    profileImageUrl: row.profileImageUrl,
  }
}
