import type { GuestPolicy } from '#shared/event-fields.ts'

/** What a viewer may do with an event that they can see: sent with it as `can`, and asked again before each write. */
export type Abilities = Record<'rsvp' | 'edit' | 'invite' | 'share', boolean>

type Facts = {
  isHost: boolean
  /** Answers are still accepted. */
  isOpen: boolean
  /** The viewer has no account. */
  isGuest: boolean
  guestPolicy: GuestPolicy
  hasBroughtGuest: boolean
}

/** What rules are made of: booleans here, SQL where PostgreSQL writes the reply. */
export type Logic<Term> = { not: (term: Term) => Term; and: Join<Term>; or: Join<Term> }
type Join<Term> = (...terms: Term[]) => Term
type Terms<Term> = Record<'isHost' | 'isOpen' | 'isGuest' | 'bringsCrew' | 'bringsOne' | 'hasBroughtGuest', Term>

export function applyRules<Term>(facts: Terms<Term>, { not, and, or }: Logic<Term>): Record<keyof Abilities, Term> {
  const { isHost, isOpen, isGuest, bringsCrew, bringsOne, hasBroughtGuest } = facts
  return {
    rsvp: and(not(isHost), isOpen),
    edit: isHost,
    // By name, text or e-mail.
    invite: and(not(isGuest), or(isHost, bringsCrew, and(bringsOne, not(hasBroughtGuest)))),
    // A link admits any number of people.
    share: or(isHost, bringsCrew),
  }
}

export function toAbilities({ guestPolicy, ...facts }: Facts): Abilities {
  const policy = { bringsCrew: guestPolicy === 'bring-crew', bringsOne: guestPolicy === 'plus-one' }
  return applyRules({ ...facts, ...policy }, booleans)
}

const booleans: Logic<boolean> = {
  not: (term) => !term,
  and: (...terms) => terms.every(Boolean),
  or: (...terms) => terms.some(Boolean),
}
