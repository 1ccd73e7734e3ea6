import fc from 'fast-check'
import { expect, it } from 'vitest'
import { breakLinks } from '#server/adapters/mail/link-words.ts'

it.each([
  ['https://evil.com/login?x=1', 'evil. com/login?x=1'],
  ['Your bank: HTTP://evil.example', 'Your bank: evil. example'],
  ['www.evil.com', 'www. evil. com'],
  ['t.me/joinme or bit.ly/2x', 't. me/joinme or bit. ly/2x'],
  ['pay@evil.com', 'pay@evil. com'],
  ['evil．com, evil。com, evil｡com', 'evil. com, evil. com, evil. com'],
  ['i❤.ws and пример.рф and xn--e1a.xn--p1ai', 'i❤. ws and пример. рф and xn--e1a. xn--p1ai'],
  ['http://192.168.0.1/x', '192 168 0 1/x'],
  ['mailto:me tel:+12025550123', 'mailto: me tel: +12025550123'],
  ['intent://scan/#x', 'scan/#x'],
  ['a://evil and 1http://evil', 'a: evil and 1http: evil'],
])('nothing in "%s" can be tapped', (words, plain) => {
  expect(breakLinks(words)).toBe(plain)
})

it.each([
  'Pizza at 7.30pm, e.g. at Mario’s.',
  'Dr. Who vs. the U.S.A... ok?',
  'v2.0 / 3.14 / 24.12.2026',
  'Note: bring cake :)',
  'شاي في المساء',
])('"%s" stays as it is', (words) => {
  expect(breakLinks(words)).toBe(words)
})

it('leaves no host name in anything', () => {
  const pieces = fc.constantFrom(
    'a',
    'evil',
    '.',
    'com',
    '/',
    ':',
    'https',
    '//',
    ' ',
    '1',
    '．',
    '@',
    '-',
    'mailto',
    'é',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (words) => {
      expect(breakLinks(words.join(''))).not.toMatch(/\S[.．。｡]\p{L}{2}|\w:\/\//u)
    }),
    { numRuns: 2_000 },
  )
})
