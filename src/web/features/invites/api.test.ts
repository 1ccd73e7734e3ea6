import { expect, it } from 'vitest'
import { findExistingUser, toInviteChannel } from '#web/features/invites/api.ts'
import { ApiError } from '#web/lib/api/api.ts'

it.each([
  ['ada@example.com', 'email'],
  ['@', 'email'],
  ['+1 (202) 555-0123', 'phone'],
  ['12345', null],
  ['123456', 'phone'],
  ['Ada 12345', null],
  ['', null],
])('"%s" would be sent by %s', (typed, channel) => {
  expect(toInviteChannel(typed)).toBe(channel)
})

it('reads whoever is here out of a refusal, and out of nothing else', () => {
  const refuse = (body: object, status = 409) => new ApiError(status, JSON.stringify(body), '')
  const user = { id: 'x', displayName: 'Ada' }
  expect(findExistingUser(refuse({ code: 'already_here', existingUser: user }))).toEqual(user)
  expect(findExistingUser(refuse({ code: 'already_here' }))).toBeNull()
  expect(findExistingUser(refuse({ code: 'already_sent', existingUser: user }))).toBeNull()
  expect(findExistingUser(new Error('409'))).toBeNull()
})
