import { afterEach, beforeEach, expect, test } from 'vitest'
import { isolate, provideMessages, t, toList, toParts } from '#shared/message.ts'
import { listNeeds, parsePattern } from '#shared/message-pattern.ts'

let patterns: Record<string, string> = {}
let language = 'en'
let former: ReturnType<typeof provideMessages>

beforeEach(() => {
  language = 'en'
  former = provideMessages({
    language: () => language,
    locale: () => language,
    isMirrored: () => language === 'ar',
    find: (key) => patterns[key] ?? '',
  })
})
afterEach(() => void provideMessages(former))

/** A pattern that is no message of the product. */
function say(pattern: string, values: Record<string, string | number> = {}): string {
  patterns = { sample: pattern }
  return (t as (key: string, values: object) => string)('sample', values)
}

test('words, values and apostrophes stay as they are', () => {
  expect(say("It's on when {count} people can't wait", { count: 3 })).toBe("It's on when 3 people can't wait")
  expect(say('{name} said: {words}!', { name: 'Ana', words: '{name} <b>' })).toBe('Ana said: {name} <b>!')
  expect(say("''{title}'' is gone", { title: 'Tacos' })).toBe("'Tacos' is gone")
  expect(say("A '{' and a '<' are typed in quotes")).toBe('A { and a < are typed in quotes')
})

test('each language has its plurals', () => {
  const english =
    '{count, plural, =0 {Nobody} one {# friend} other {# friends}} {count, plural, one {is} other {are}} in'
  expect([0, 1, 2, 1200].map((count) => say(english, { count }))).toEqual([
    'Nobody are in',
    '1 friend is in',
    '2 friends are in',
    '1,200 friends are in',
  ])
  language = 'ar'
  const arabic = new Intl.NumberFormat('ar')
  const pattern = '{count, plural, zero {صفر} one {واحد} two {اثنان} few {قليل #} many {كثير #} other {غير #}}'
  expect([0, 1, 2, 3, 11, 100].map((count) => say(pattern, { count }))).toEqual([
    'صفر',
    'واحد',
    'اثنان',
    `قليل ${arabic.format(3)}`,
    `كثير ${arabic.format(11)}`,
    `غير ${arabic.format(100)}`,
  ])
})

test('a choice has a way out', () => {
  const pattern = '{kind, select, crew {your crew} other {friends of friends}}'
  expect([say(pattern, { kind: 'crew' }), say(pattern, { kind: 'new' })]).toEqual(['your crew', 'friends of friends'])
})

test('tags are left to who shows them, and a name cannot bring its own', () => {
  patterns = { sample: 'Agree to the <terms>terms of {name}</terms>.' }
  const parts = (toParts as (key: string, values: object) => unknown)('sample', { name: '<terms>me</terms>' })
  expect(parts).toEqual(['Agree to the ', { tag: 'terms', parts: ['terms of ', '<terms>me</terms>'] }, '.'])
})

test('names keep their own direction within words of the other', () => {
  expect([isolate('Ana'), isolate('أمل')]).toEqual(['Ana', '\u2068أمل\u2069'])
  expect(toList(['Ana', 'Ben', 'Cleo'])).toBe('Ana, Ben, and Cleo')
  language = 'ar'
  expect([isolate('Ana'), isolate('أمل'), isolate('8 pm')]).toEqual(['\u2068Ana\u2069', 'أمل', '\u20688 pm\u2069'])
  expect(say('مع {name}', { name: 'Ana' })).toBe('مع \u2068Ana\u2069')
  // A sentence that had the list in one would read its names from the left.
  expect(say('مع {names}', { names: '\u2068Ana\u2069، \u2068Ben\u2069' })).toBe('مع \u2068Ana\u2069، \u2068Ben\u2069')
})

test('what is wrong with a pattern is said', () => {
  for (const wrong of [
    '{',
    '{name',
    '{n, plural, one {x}}',
    'a } b',
    '<b>x',
    '<b>x</i>',
    '{n, plural, other {x}',
    'x</b>',
  ])
    expect(() => parsePattern(wrong), wrong).toThrow(/ at \d+ of /)
})

test('needs are found wherever they are', () => {
  const { values, tags } = listNeeds(
    parsePattern('{n, plural, one {<b>{name}</b>} other {{kind, select, a {x} other {}}}}'),
  )
  expect(Object.fromEntries(values)).toEqual({
    n: { plurals: [['one', 'other']] },
    name: { plurals: [] },
    kind: { choices: ['a', 'other'], plurals: [] },
  })
  expect([...tags]).toEqual(['b'])
})
