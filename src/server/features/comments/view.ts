import type { MentionSuggestion } from '#shared/comments.ts'
import { toDisplayName, toHandle } from '#shared/names.ts'
import type { PersonKind } from '#shared/schemas.ts'

const quoted = 120

/** The part of a comment that a notification quotes. */
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
  kind: PersonKind
}

/** The email is only the fallback for name and handle; it is not sent to the client. */
export function toSuggestionView(row: SuggestionRow): MentionSuggestion {
  return {
    id: row.id,
    displayName: toDisplayName(row),
    handle: toHandle(row),
    profileImageUrl: row.profileImageUrl,
    kind: row.kind,
  }
}
