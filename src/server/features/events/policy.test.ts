import { expect, test } from 'vitest'
import { canEdit, canInvite, canRsvp } from '#server/features/events/policy.ts'

function seen(guestPolicy: 'bring-crew' | 'plus-one' | 'just-you', hasBroughtGuest = false, viewerId = 'guest') {
  return {
    viewerId,
    hostId: 'host',
    guestPolicy,
    hasBroughtGuest,
  }
}

test('only the host edits', () => {
  expect(canEdit({ viewerId: 'host', hostId: 'host' })).toBe(true)
  expect(canEdit({ viewerId: 'guest', hostId: 'host' })).toBe(false)
})

test('guests answer while a spon is open; the host does not answer', () => {
  expect(canRsvp({ viewerId: 'guest', hostId: 'host', isOpen: true })).toBe(true)
  expect(canRsvp({ viewerId: 'guest', hostId: 'host', isOpen: false })).toBe(false)
  expect(canRsvp({ viewerId: 'host', hostId: 'host', isOpen: true })).toBe(false)
})

test('guests invite as the host allows: anyone, one person, or nobody', () => {
  expect(canInvite(seen('bring-crew', true))).toBe(true)
  expect(canInvite(seen('plus-one'))).toBe(true)
  expect(canInvite(seen('plus-one', true))).toBe(false)
  expect(canInvite(seen('just-you'))).toBe(false)
})

test('the host invites whomever they like', () => {
  expect(canInvite(seen('just-you', false, 'host'))).toBe(true)
  expect(canInvite(seen('plus-one', true, 'host'))).toBe(true)
})
