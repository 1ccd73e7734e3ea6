import { expect, test } from 'vitest'
import { readMarkup, readSentences } from '#assets/reader/markup.ts'
import { corpus } from '#tests/fixtures/utterances/corpus.ts'

function flat(said: string): string {
  return said
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

test('marks are read as pieces, and a time of a detail belongs to both', () => {
  const line = '[t Swim] at [p the lido] [w today], [d doors [x at one]], [d mind [w later] the step]'
  expect(readMarkup(line)).toEqual({
    said: 'Swim at the lido today, doors at one, mind later the step',
    pieces: { t: ['Swim'], p: ['the lido'], w: ['today', 'at one', 'later'], d: ['doors at one', 'mind  the step'] },
  })
  for (const broken of ['[t swim', 'swim]', '[q swim]', '[t swim] and [t run]'])
    expect(() => readMarkup(broken), broken).toThrow()
})

test('there are enough sentences, none of them twice, and none that is held out', () => {
  const said = readSentences().map((sentence) => flat(sentence.said))
  expect(said.length).toBeGreaterThanOrEqual(4000)
  const seen = new Set<string>()
  expect(said.filter((each) => seen.size === seen.add(each).size)).toEqual([])
  const heldOut = new Set(Object.values(corpus['held out']).flatMap((table) => table.map((each) => flat(each.said))))
  // Counted, not shown: nobody is to read them.
  expect(said.filter((each) => heldOut.has(each) && each.split(' ').length > 3).length).toBe(0)
})
