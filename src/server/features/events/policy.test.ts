import { expect, test } from 'vitest'
import { canEdit, canInvite } from '#server/features/events/policy.ts'

const seen = (guestPolicy: 'bring-crew' | 'plus-one' | 'just-you', hasBroughtGuest = false, viewerId = 'guest') => ({
  viewerId,
  hostId: 'host',
  guestPolicy,
  hasBroughtGuest,
})

test('only the host edits', () => {
  expect(canEdit({ viewerId: 'host', hostId: 'host' })).toBe(true)
  expect(canEdit({ viewerId: 'guest', hostId: 'host' })).toBe(false)
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
