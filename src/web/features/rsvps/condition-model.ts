import type { Condition } from '#shared/conditions.ts'
import type { UserRsvp } from '#shared/events.ts'
import { toNumberWord } from '#web/lib/text/number-words.ts'

export type IfRsvp = Extract<UserRsvp, { response: 'if' }>

export const findIf = (rsvp: UserRsvp | null): IfRsvp | null => (rsvp?.response === 'if' ? rsvp : null)

/** "if three come", "if Ben comes". Without a connection the name may be unknown. */
export function toIfWords(condition: Condition, waitsFor: string | null): string {
  return 'atLeast' in condition
    ? `if ${toNumberWord(condition.atLeast)} come`
    : `if ${waitsFor ?? 'the one you chose'} comes`
}
