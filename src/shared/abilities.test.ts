import { expect, test } from 'vitest'
import { toAbilities } from '#shared/abilities.ts'

type Facts = Parameters<typeof toAbilities>[0]

const member = {
  isHost: false,
  isOpen: true,
  isGuest: false,
  guestPolicy: 'bring-crew',
  hasBroughtGuest: false,
} as const
const can = (given: Partial<Facts>) => toAbilities({ ...member, ...given })

test('only the host edits', () => {
  expect(can({ isHost: true }).edit).toBe(true)
  expect(can({}).edit).toBe(false)
})

test('guests answer while a spon is open; the host does not answer', () => {
  expect(can({}).rsvp).toBe(true)
  expect(can({ isOpen: false }).rsvp).toBe(false)
  expect(can({ isHost: true }).rsvp).toBe(false)
})

test('guests invite as the host allows: anyone, one person, or nobody', () => {
  expect(can({ hasBroughtGuest: true }).invite).toBe(true)
  expect(can({ guestPolicy: 'plus-one' }).invite).toBe(true)
  expect(can({ guestPolicy: 'plus-one', hasBroughtGuest: true }).invite).toBe(false)
  expect(can({ guestPolicy: 'just-you' }).invite).toBe(false)
})

test('the host invites whomever they like', () => {
  expect(can({ isHost: true, guestPolicy: 'just-you' }).invite).toBe(true)
  expect(can({ isHost: true, guestPolicy: 'plus-one', hasBroughtGuest: true }).invite).toBe(true)
})

test('without an account one invites nobody by name, and shares the link where all may', () => {
  expect(can({ isGuest: true })).toMatchObject({ invite: false, share: true })
})
