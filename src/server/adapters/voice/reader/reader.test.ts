import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { readTranscript } from '#server/adapters/voice/reader/read-transcript.ts'
import { loadTagger, type Tagger } from '#server/adapters/voice/reader/tagger.ts'
import { nothingHeard } from '#server/adapters/voice/voice-reader.ts'
import { limits } from '#shared/limits.ts'
import { corpus } from '#tests/fixtures/utterances/corpus.ts'
import { fieldNames, isRight } from '#tests/fixtures/utterances/utterances.ts'

// The model as it is in assets/reader. If it cannot be loaded, the failure says what to do.
let tagger: Tagger
beforeAll(async () => {
  tagger = await loadTagger()
})
const read = (transcript: string) => readTranscript(tagger, transcript)

/** Of sentences that the model learned from: fewer mean that the code and the model no longer fit together. */
const floor = 0.93

it('reads the sentences that it was tuned on', { timeout: 120_000 }, async () => {
  const sentences = Object.values(corpus['tuned on']).flat()
  let right = 0
  for (const each of sentences) {
    const fields = await read(each.said)
    if (fieldNames.every((name) => isRight(fields, each, name))) right += 1
  }
  expect(right).toBeGreaterThanOrEqual(floor * sentences.length)
})

it('does not mind how a sentence is written down', async () => {
  for (const said of [
    'Pizza at Tony’s tonight at 8, bring friends!',
    'pizza   at Tony’s tonight at eight.  Bring friends',
    'PIZZA at Tony’s, tonight at eight; bring friends',
    'Um, pizza at Tony’s, uh, tonight at eight, bring friends...',
  ])
    expect({ ...(await read(said)), casualTitle: 'Pizza' }).toEqual({
      casualTitle: 'Pizza',
      extraDetails: 'Bring friends',
      location: "Tony's",
      timeframe: 'tonight at 8',
      funnySearchText: 'pizza',
      transcript: said,
      unsure: [],
    })
})

it('finds times that no phrase covers', async () => {
  expect(await read('fancy a pint when the shift ends')).toMatchObject({ timeframe: 'when the shift ends' })
})

it.each(['', ' ', '.', '...', '?!', 'Thank you.', 'You', 'Bye.', 'Um, uh.', 'Hello? Hello?', '♪'])(
  'makes nothing of %j',
  async (said) => {
    expect(await read(said)).toMatchObject(nothingHeard)
  },
)

it('keeps every field within its limits, whatever it is given', { timeout: 120_000 }, async () => {
  const words = fc.oneof(
    fc.constantFrom(...'at in to the tonight eight let’s , . Tony’s bring scratch that I mean no wait'.split(' ')),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 400 }), async (parts) => {
      const fields = await read(parts.join(' '))
      expect(fieldNames.every((name) => fields[name].isWellFormed())).toBe(true)
      expect(fields.casualTitle.length).toBeLessThanOrEqual(limits.title)
      expect(fields.extraDetails.length).toBeLessThanOrEqual(limits.description)
      expect(fields.location.length).toBeLessThanOrEqual(limits.location)
      expect(fields.timeframe.length).toBeLessThanOrEqual(limits.specificTime)
      expect(fields.funnySearchText.length).toBeLessThanOrEqual(limits.gifTerm)
    }),
    { numRuns: 60 },
  )
})
