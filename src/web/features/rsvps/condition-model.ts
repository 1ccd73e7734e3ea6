import type { Condition } from '#shared/conditions.ts'
import type { UserRsvp } from '#shared/events.ts'
import { toNumberWord } from '#web/lib/text/number-words.ts'

export type IfRsvp = Extract<UserRsvp, { response: 'if' }>

export const findIf = (rsvp: UserRsvp | null): IfRsvp | null => (rsvp?.response === 'if' ? rsvp : null)

/** For messages such as "You said if three come." Without a connection the name may be unknown. */
export function toIfValues(condition: Condition, waitsFor: string | null) {
  const count = 'atLeast' in condition ? condition.atLeast : 0
  const kind = 'atLeast' in condition ? 'many' : waitsFor === null ? 'other' : 'person'
  return { kind, count, number: toNumberWord(count), name: waitsFor ?? '' } as const
}
