import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWords } from '#server/voice/read-words.ts'
import { limits } from '#shared/limits.ts'
import { anotherHand } from '#tests/fixtures/utterances/another-hand.ts'
import { everyday } from '#tests/fixtures/utterances/everyday.ts'
import { fresh } from '#tests/fixtures/utterances/fresh.ts'
import { fieldNames, isRight, type Utterance } from '#tests/fixtures/utterances/table.ts'
import { tuned } from '#tests/fixtures/utterances/tuned.ts'
import { varied } from '#tests/fixtures/utterances/varied.ts'

const countRight = (table: Utterance[]) =>
  Object.fromEntries(
    fieldNames.map((name) => [name, table.filter((each) => isRight(readWords(each.said), each, name)).length]),
  )

it('reads what people say as well as it ever did, field by field', () => {
  const all = [...tuned, ...varied, ...everyday]
  expect(all).toHaveLength(611)
  expect(countRight(all)).toEqual({
    casualTitle: 603,
    extraDetails: 603,
    location: 609,
    timeframe: 607,
    funnySearchText: 600,
  })
})

it('reads fewer of those that it never met, and no fewer than it did', () => {
  expect(fresh).toHaveLength(40)
  expect(countRight(fresh)).toEqual({
    casualTitle: 32,
    extraDetails: 38,
    location: 39,
    timeframe: 38,
    funnySearchText: 34,
  })
})

it('reads no fewer of those that another hand wrote than it did', () => {
  expect(anotherHand).toHaveLength(40)
  expect(countRight(anotherHand)).toEqual({
    casualTitle: 36,
    extraDetails: 38,
    location: 37,
    timeframe: 38,
    funnySearchText: 36,
  })
})

it('does not mind how a sentence is written down', () => {
  const fields = {
    casualTitle: 'Pizza',
    extraDetails: 'Bring friends',
    location: "Tony's",
    timeframe: 'tonight at 8',
    funnySearchText: 'pizza',
  }
  for (const said of [
    'Pizza at Tony’s tonight at 8, bring friends!',
    'pizza   at Tony’s tonight at eight.  Bring friends',
    'PIZZA at Tony’s, tonight at eight; bring friends',
    'Um, pizza at Tony’s, uh, tonight at eight, bring friends...',
  ])
    expect({ ...readWords(said), casualTitle: 'Pizza' }).toEqual(fields)
})

it.each(['', ' ', '.', '...', '?!', 'Thank you.', 'You', 'Bye.', 'Um, uh.', 'Hello? Hello?', '♪'])(
  'makes nothing of %j',
  (said) => {
    expect(Object.values(readWords(said)).join('')).toBe('')
  },
)

it('keeps every field within its limits, whatever it is given', () => {
  const words = fc.oneof(
    fc.constantFrom(
      'at',
      'in',
      'to',
      'the',
      'no wait',
      'I mean',
      'tonight',
      'eight',
      'let’s',
      ',',
      '.',
      'Tony’s',
      'bring',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 400 }), (parts) => {
      const fields = readWords(parts.join(' '))
      expect(Object.values(fields).every((text) => text.isWellFormed())).toBe(true)
      expect(fields.casualTitle.length).toBeLessThanOrEqual(limits.title)
      expect(fields.extraDetails.length).toBeLessThanOrEqual(limits.description)
      expect(fields.location.length).toBeLessThanOrEqual(limits.location)
      expect(fields.timeframe.length).toBeLessThanOrEqual(limits.specificTime)
      expect(fields.funnySearchText.length).toBeLessThanOrEqual(limits.gifTerm)
    }),
    { numRuns: 300 },
  )
})
