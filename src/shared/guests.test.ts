import { expect, test } from 'vitest'
import { findGuestNameError, toHandoverPath } from '#shared/guests.ts'
import { toShownName } from '#shared/names.ts'

test.each(['Sam', 'Ana María', 'J.R.', 'O’Neil', 'Jean-Luc', 'Łukasz', '美咲', '🦊', 'Sam 2', 'x'.repeat(40)])(
  '“%s” is a name',
  (name) => {
    expect(findGuestNameError(name)).toBeUndefined()
  },
)

test.each([
  ['', 'Type your first name, so that they know who is coming.'],
  ['x'.repeat(41), 'Your first name is enough: 40 characters at most.'],
  ...[
    'sam@example.com',
    'evil.com',
    'https://x',
    'www.x',
    'bit.ly/x',
    'a/b',
    '@sam',
    'mailto:sam',
    '10.0.0.1',
    'evil。com',
  ].map((name) => [name, 'Type just your first name, without an address or a link.']),
])('“%s” is none', (name, sentence) => {
  expect(findGuestNameError(name)).toBe(sentence)
})

test('others see who is a guest', () => {
  expect(toShownName({ displayName: 'Sam', kind: 'guest' })).toBe('Sam · guest')
  expect(toShownName({ displayName: 'Maya Ortiz' })).toBe('Maya Ortiz')
})

test('a hand-over has a page of its own', () => {
  expect(toHandoverPath('abc')).toBe('/go-on/abc')
})
