import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readerDir } from '#server/adapters/voice/reader/tagger.ts'
import { toVocabulary, toWordPieces } from '#server/adapters/voice/reader/word-pieces.ts'

const vocabulary = toVocabulary(readFileSync(join(readerDir, 'vocab.txt'), 'utf8'))
const names = [...vocabulary.keys()]
const cut = (word: string) => toWordPieces(vocabulary, word).map((number) => names[number])

it.each([
  ['pizza', ['pizza']],
  ["tony's", ['tony', "'", 's']],
  ['Café', ['cafe']],
  ['8:30', ['8', ':', '30']],
  ['barbecuing', ['bar', '##be', '##cu', '##ing']],
  ['🍕', ['[UNK]']],
  ['ピザ', ['[UNK]']],
  ['', ['[UNK]']],
])('cuts %j', (word, pieces) => {
  expect(cut(word)).toEqual(pieces)
})

it('is bounded, whatever a word is made of', () => {
  for (const word of ['a'.repeat(5_000), '-'.repeat(5_000), '🍕'.repeat(5_000)])
    expect(toWordPieces(vocabulary, word).length).toBeLessThanOrEqual(8)
})
