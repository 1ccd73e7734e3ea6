import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toModelInput, toWindows, toWordInputs, type WordInput } from '#server/adapters/voice/reader/model-input.ts'
import { toVocabulary } from '#server/adapters/voice/reader/word-pieces.ts'
import { toWords } from '#server/times/words.ts'

const pieces = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ',', '.', 'pizza', 'tonight', 'at', '8', 'bring', 'friends']
const vocabulary = toVocabulary(pieces.join('\n'))
function write(said: string) {
  const { ids, ...rest } = toModelInput(vocabulary, toWordInputs(vocabulary, toWords(said)))
  return { ids: ids.map((id) => pieces[id]).join(' '), ...rest }
}

it('writes a sentence for the model', () => {
  expect(write('Pizza tonight at 8, bring friends.')).toEqual({
    ids: '[CLS] pizza tonight at 8 , bring friends . [SEP]',
    case: [4, 1, 0, 0, 3, 4, 0, 0, 4, 4],
    time: [0, 0, 1, 2, 2, 0, 0, 0, 0, 0],
    first: [1, 2, 3, 4, 6, 7],
    last: [1, 2, 3, 4, 6, 7],
  })
})

it('leaves out what a transcript without capitals and stops does not say', () => {
  const { ids, case: letters } = write('pizza tonight at 8 bring friends.')
  expect(ids).toBe('[CLS] pizza tonight at 8 bring friends [SEP]')
  expect(new Set(letters)).toEqual(new Set([4]))
})

it('reads what is too long a window at a time, and every word of it once', () => {
  const word = fc.record({
    ids: fc.array(fc.nat(9), { minLength: 1, maxLength: 8 }),
    letters: fc.nat(4),
    stop: fc.nat(2),
    time: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 300 }), (words: WordInput[]) => {
      const windows = toWindows(words)
      expect(windows.flat()).toEqual(words)
      for (const each of windows) expect(toModelInput(vocabulary, each).ids.length).toBeLessThanOrEqual(160)
    }),
  )
})

it('cuts it behind a sentence', () => {
  const [first] = toWindows(
    toWordInputs(vocabulary, toWords(`${'pizza '.repeat(100)}tonight. ${'friends '.repeat(100)}`)),
  )
  expect(first).toHaveLength(101)
})
