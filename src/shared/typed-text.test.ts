import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanParagraphs } from '#shared/typed-text.ts'

describe('what people write in any script stays as it is', () => {
  it.each([
    'Maya Ortiz',
    'Zoë',
    "O'Brien-Łuczak",
    'مريم الخطيب',
    'می‌خواهم',
    'שָׁלוֹם עוֹלָם',
    'नमस्ते',
    'क्‍ष',
    'ශ්‍රී ලංකා',
    'สวัสดีครับ น้ำ',
    'Nguyễn Thị Ánh',
    '李小龙',
    '葛\u{E0100}城',
    '한국어',
    'ကျွန်ုပ်',
    'Ελένη',
    'Ёлка',
    '👩‍🚀',
    '👩‍👩‍👧‍👦',
    '👩🏽‍❤️‍💋‍👨🏿',
    '🏳️‍🌈',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🏴‍☠️',
    '🇩🇪',
    '1️⃣ ❤️ ☎︎',
    '👁👄👁',
    'Pizza @ 8pm!! (bring €5) #fun',
  ])('%s', (text) => {
    expect(cleanLine(text)).toBe(text)
    expect(cleanParagraphs(text)).toBe(text)
  })
})

describe('nothing is left of what cannot be seen', () => {
  it.each([
    ['spaces', ' \t\u00A0\u3000 '],
    ['zero-width spaces', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
    ['Braille blanks', '\u2800\u2800'],
    ['soft hyphens', '\u00AD\u00AD'],
    ['marks of direction', '\u202E\u202D\u2066\u2069\u200F\u061C'],
    ['tags', '\u{E0041}\u{E0042}'],
    ['variation selectors', '\uFE0F\u{E0101}'],
    ['marks on nothing', '\u0301\u0302'],
    ['controls', '\u0000\u0007\u001B\u009B'],
    ['musical and hieroglyphic blanks', '\u{1D159}\u{13441}'],
    ['lone surrogates', '\uD800'],
  ])('%s', (_name, text) => {
    expect(cleanLine(text)).toBe('')
    expect(cleanParagraphs(text)).toBe('')
  })
})

describe('what deceives is taken out of the rest', () => {
  it.each([
    ['a name that is turned around', 'Ann \u202Egpj.exe\u202C', 'Ann gpj.exe'],
    ['isolates, balanced or not', '\u2067a\u2066b\u2069', 'ab'],
    ['a joiner that splits a word in two', 'exam\u200Dple\u200C.com', 'example.com'],
    ['a hidden message in tags', 'hi\u{E0068}\u{E0069}', 'hi'],
    ['terminal codes', '\u001B[31mred\u001B[0m', '[31mred[0m'],
    ['a bell', 'di\u0007ng', 'ding'],
    ['a pile of marks', `Z${'\u0300\u0301\u0302\u0303'.repeat(20)}o`, 'Z\u0300\u0301\u0302\u0303o'],
    ['one mark many times', `ก${'็'.repeat(30)}`, 'ก็'],
    ['marks that fall on what stands before', '\u0336\u0336Ada', 'Ada'],
    ['two spellings of one letter', 'e\u0301', 'é'],
    ['a letter that is put together only when something goes', 'e\u200B\u0301', 'é'],
  ])('%s', (_name, typed, kept) => {
    expect(cleanLine(typed)).toBe(kept)
    expect(cleanParagraphs(typed)).toBe(kept)
  })
})

it('puts a line on one line, and leaves paragraphs their breaks', () => {
  const typed = ' Pizza\r\n\u2028\tat   eight\u0085ok\n\n\n \n\nbye '
  expect(cleanLine(typed)).toBe('Pizza at eight ok bye')
  expect(cleanParagraphs(typed)).toBe('Pizza\n\n at   eight\nok\n\nbye')
})

/** Strings that are rich in what the rule is about. */
const tricky = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      ...[
        '\u200C',
        '\u200D',
        '\uFE0F',
        '\u202E',
        '\u2066',
        '\u0301',
        '\u0323',
        '\u0E47',
        '\u094D',
        '\u20E3',
        '\u{E0100}',
      ],
      ...[
        '\n',
        '\r',
        '\u2028',
        ' ',
        '\u3164',
        '\u2800',
        'a',
        'é',
        'ش',
        'क',
        '葛',
        '👩',
        '🏽',
        '🚀',
        '🏴',
        '\u{E007F}',
        '1',
      ],
    ),
  ),
  maxLength: 60,
})

describe('whatever is typed', () => {
  const rules: [string, (typed: string) => string][] = [
    ['a line', cleanLine],
    ['paragraphs', cleanParagraphs],
  ]
  it.each(rules)('%s: is well formed, composed, free of what deceives, and clean at once', (_name, rule) => {
    fc.assert(
      fc.property(tricky, (typed) => {
        const text = rule(typed)
        expect(text.isWellFormed()).toBe(true)
        expect(text.normalize('NFC')).toBe(text)
        expect(rule(text)).toBe(text)
        expect(text).not.toMatch(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u3164\u2800]/)
        expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Mn}\p{Me}]{5}|^\p{M}/u)
        expect(text === '' || /[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u.test(text)).toBe(true)
        if (rule === cleanLine) expect(text).not.toMatch(/[\n\r\u2028\u2029\u0085]|\s\s/)
      }),
      { numRuns: 1_000 },
    )
  })
})
