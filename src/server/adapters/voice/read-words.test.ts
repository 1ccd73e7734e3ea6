import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWords } from '#server/adapters/voice/read-words.ts'
import { limits } from '#shared/limits.ts'
import { corpus } from '#tests/fixtures/utterances/corpus.ts'
import { fieldNames, isRight, type Utterance } from '#tests/fixtures/utterances/utterances.ts'

function isAllRight(each: Utterance) {
  const fields = readWords(each.said)
  return fieldNames.every((name) => isRight(fields, each, name))
}
function countAllRight(files: Record<string, readonly Utterance[]>) {
  return Object.fromEntries(Object.entries(files).map(([name, table]) => [name, table.filter(isAllRight).length]))
}

// Floors, in sentences with all five fields right. Raise them when the reader gets better.
it.each([
  ['tuned on', { tuned: 158, varied: 125, everyday: 298, voices: 77, american: 68, islands: 69 }],
  ['held out', { fresh: 30, anotherHand: 30, heldOut: 41, americanHeldOut: 47, islandsHeldOut: 30 }],
] as const)('reads no fewer of the sentences that were %s than it did', (use, floors) => {
  const counts = countAllRight(corpus[use])
  for (const [name, floor] of Object.entries(floors)) expect(counts[name], name).toBeGreaterThanOrEqual(floor)
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
