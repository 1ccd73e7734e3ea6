import { expect, test } from 'vitest'
import {
  alreadyHere,
  canDeliver,
  canLookAt,
  findNameable,
  ownAddress,
  refuseGuest,
  refuseInvite,
  toGoneError,
  toGuestState,
} from '#server/features/invites/policy.ts'
import type { FoundInvitation } from '#server/features/invites/queries.ts'
import { toAbilities } from '#shared/abilities.ts'
import { t } from '#shared/message.ts'

const pending = {
  status: 'sent',
  isExpired: false,
  isVouched: true,
  isBlocked: false,
  isSeen: true,
  isConfirmed: true,
  acceptedBy: null,
  inviter: { firstName: 'Maya', displayName: 'Maya O.' },
} as unknown as FoundInvitation
const accepted = { ...pending, status: 'accepted', acceptedBy: 'ben' } as FoundInvitation
const revoked = { ...pending, status: 'revoked' } as FoundInvitation
const wrongs: readonly Partial<FoundInvitation>[] = [{ isExpired: true }, { isVouched: false }, { isBlocked: true }]

test('an invitation is delivered while it is pending and its sender stands for it', () => {
  expect(canDeliver(pending)).toBe(true)
  for (const wrong of wrongs) expect(canDeliver({ ...pending, ...wrong })).toBe(false)
  expect([canDeliver(accepted), canDeliver(revoked)]).toEqual([false, false])
})

test('a pending invitation is open to everyone who holds it, until something is wrong with it', () => {
  expect([canLookAt(pending, null), canLookAt(pending, 'ben')]).toEqual([true, true])
  for (const wrong of wrongs) expect(canLookAt({ ...pending, ...wrong }, 'ben')).toBe(false)
  expect(canLookAt(revoked, 'ben')).toBe(false)
})

test('an accepted one is open to the person who accepted it, while they see the spon', () => {
  expect(canLookAt(accepted, 'ben')).toBe(true)
  expect([canLookAt(accepted, 'cleo'), canLookAt(accepted, null)]).toEqual([false, false])
  expect(canLookAt({ ...accepted, acceptedBy: null }, null)).toBe(false)
  expect(canLookAt({ ...accepted, isSeen: false }, 'ben')).toBe(false)
  expect(canLookAt({ ...accepted, isBlocked: true }, 'ben')).toBe(false)
})

test('who cannot accept hears whom to ask, unless the name is not for them', () => {
  const nameless = 'That link has run out.'
  expect(toGoneError(null).message).toBe(nameless)
  expect(toGoneError(revoked).message).toBe(nameless)
  expect(toGoneError({ ...pending, isBlocked: true }).message).toBe(nameless)
  expect(toGoneError({ ...accepted, isVouched: false }).message).toBe(nameless)
  expect(toGoneError(accepted).message).toBe(
    'That link was for one person, and somebody used it. Ask Maya for a new one.',
  )
  expect(toGoneError({ ...pending, isExpired: true }).message).toBe('That link has run out. Ask Maya for a new one.')
  const unnamed = { ...pending, inviter: { ...pending.inviter, firstName: null } }
  expect(toGoneError(unnamed).message).toBe('That link has run out. Ask Maya O. for a new one.')
})

test('the owner of an address is named where they may be found and no block is between', () => {
  const owner = { id: 'ben', displayName: 'Ben K.', isFindable: true, isBlocked: false }
  expect(findNameable(owner)).toBe(owner)
  expect(findNameable({ ...owner, isFindable: false })).toBeNull()
  expect(findNameable({ ...owner, isBlocked: true })).toBeNull()
  expect(findNameable(null)).toBeNull()
  expect(alreadyHere(owner).message).toBe('Ben K. is already on Sponti.')
})

test('one’s own address is refused by name', () => {
  expect(ownAddress('email').message).toBe('That is your own address.')
  expect(ownAddress('phoneNumber').message).toBe('That is your own number.')
})

test('a guest who may not invite hears why', () => {
  const ben = { isHost: false, isOpen: true, isGuest: false, guestPolicy: 'plus-one', hasBroughtGuest: false } as const
  const refuse = (facts: Parameters<typeof toAbilities>[0]) => refuseInvite({ ...facts, can: toAbilities(facts) })
  expect(refuse(ben)).toBeNull()
  expect(refuse({ ...ben, hasBroughtGuest: true })?.message).toBe(t('invitations:guest-asked'))
  expect(refuse({ ...ben, guestPolicy: 'just-you' })?.message).toMatch('keeps this one small')
})

const spon = { isOpen: true, guestLimit: 2, guestCount: 1 } as NonNullable<FoundInvitation['event']>

test('somebody without an account is welcome while answers are taken and a place is free', () => {
  expect(toGuestState(spon)).toBe('welcome')
  expect(toGuestState({ ...spon, guestCount: 2 })).toBe('full')
  expect(toGuestState({ ...spon, guestLimit: 1, guestCount: 0 })).toBe('welcome')
  expect(toGuestState({ ...spon, guestLimit: 0, guestCount: 0 })).toBe('off')
  expect(toGuestState({ ...spon, guestLimit: 0, isOpen: false })).toBe('closed')
})

test('somebody without an account who may not come in hears why, and whoever is in stays', () => {
  const found = { ...pending, type: 'event', isSeen: false, event: spon } as FoundInvitation
  const refuse = (event: Partial<typeof spon>) => refuseGuest({ ...found, event: { ...spon, ...event } })
  expect(refuse({})).toBeNull()
  expect(refuse({ guestLimit: 0 })?.message).toMatch('asks for an account')
  expect(refuse({ guestCount: 2 })?.message).toMatch('all the guests that it may')
  expect(refuse({ isOpen: false })?.code).toBe('rsvp_closed')
  expect(refuseGuest({ ...found, isSeen: true, event: { ...spon, guestLimit: 0 } })).toBeNull()
})

test('a crew takes an account, and the inviter is named as they are known', () => {
  const crew = { ...pending, type: 'friend', event: null } as FoundInvitation
  expect(refuseGuest(crew)?.message).toBe('Being in a crew takes an account. Join, and you and Maya are friends.')
  const unnamed = { ...crew, inviter: { ...crew.inviter, firstName: null } }
  expect(refuseGuest(unnamed)?.message).toMatch('you and Maya O. are friends')
})
