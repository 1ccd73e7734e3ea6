import { expect, it } from 'vitest'
import { orderWays, readLastWay } from '#web/features/ways-in/last-way-model.ts'

it('reads the last way from among other cookies, with the prefix of https or without', () => {
  expect(readLastWay('a=b; sponti_way=github; c=d')).toBe('github')
  expect(readLastWay('__Host-sponti_way=email')).toBe('email')
  expect(readLastWay('other_sponti_way=email')).toBeNull()
  expect(readLastWay('')).toBeNull()
})

it('puts the last way first, and leaves the others in their order', () => {
  expect(orderWays(['demo', 'email', 'passkey', 'github'], 'github')).toEqual(['github', 'demo', 'email', 'passkey'])
  expect(orderWays(['demo', 'email'], 'oidc')).toEqual(['demo', 'email'])
  expect(orderWays(['demo', 'email'], null)).toEqual(['demo', 'email'])
})
