import { expect, test } from 'vitest'
import { refuseShareLink } from '#server/features/invites/share-link-policy.ts'
import { toAbilities } from '#shared/abilities.ts'

function refuse(guestPolicy: 'bring-crew' | 'plus-one' | 'just-you', viewerId: string, isOff = false) {
  const facts = { isHost: viewerId === 'maya', isOpen: true, isGuest: false, guestPolicy, hasBroughtGuest: false }
  return refuseShareLink({ guestPolicy, can: toAbilities(facts) }, { isOff })?.message ?? null
}

test('the host shares a link whatever guests may do, and turns it on again', () => {
  for (const guestPolicy of ['bring-crew', 'plus-one', 'just-you'] as const)
    for (const isOff of [false, true]) expect(refuse(guestPolicy, 'maya', isOff)).toBeNull()
})

test('a guest shares one where all may bring their crew, until the host turns links off', () => {
  expect(refuse('bring-crew', 'ben')).toBeNull()
  expect(refuse('bring-crew', 'ben', true)).toBe('The host has turned links to this spon off.')
  expect(refuse('plus-one', 'ben')).toMatch('You can bring one person')
  expect(refuse('just-you', 'ben')).toMatch('keeps this one small')
})
