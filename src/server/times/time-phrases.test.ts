import { expect, test } from 'vitest'
import { readStartsAt } from '#server/times/starts-at.ts'
import { findTimes, joinTimeWords } from '#server/times/time-phrases.ts'
import { toWords } from '#server/times/words.ts'

const list = (text: string) => findTimes(toWords(text)).map((phrase) => phrase.text)

test.for([
  ['pizza tonight at eight', 'tonight at 8'],
  ['the movie is at half past seven', 'at 7:30'],
  ['at ten to nine', 'at 8:50'],
  ['at a quarter to one', 'at 12:45'],
  ['seven thirty', 'at 7:30'],
  ['around 7:30 p.m.', 'around 7:30 pm'],
  ['at nine in the morning tomorrow', 'at 9 in the morning tomorrow'],
  ['on Saturday, around noon', 'Saturday around noon'],
  ['in twenty-five minutes or so', 'in 25 minutes or so'],
  ['in half an hour', 'in half an hour'],
  ['an hour from now', 'an hour from now'],
  ['next Friday night', 'next Friday night'],
  ['the day after tomorrow at six', 'the day after tomorrow at 6'],
  ['from six to eight', 'from 6 to 8'],
  ['on December 3rd at seven', 'December 3rd at 7'],
  ['right after work', 'right after work'],
  ['tomorrow after work', 'tomorrow after work'],
  ['friday 7pm', 'Friday 7 pm'],
  ['tonight 7.30', 'tonight at 7:30'],
  ['between four and six', 'between 4 and 6'],
  ['on the twenty second', 'the 22nd'],
  ['on the 5th of November at 6', 'the 5th of November at 6'],
  ["on New Year's Eve", "New Year's Eve"],
  ['7 to 9 pm on Saturday', '7 to 9 pm on Saturday'],
  ['in like ten minutes', 'in like 10 minutes'],
  ['after I get off work', 'after I get off work'],
] as const)('"%s" says when: %s', ([text, expected]) => {
  expect(list(text)).toEqual([expected])
})

test.for([
  'bring two friends',
  'at Five Guys',
  'at 42 Elm Street',
  'at twelve Oak Street',
  'we need three more people',
  'I know now that it works',
  'in the mood for pizza',
  'game night',
  'one of the guys',
  'may I come',
])('"%s" says nothing of a time', (text) => {
  expect(list(text)).toEqual([])
})

test('what the reader of clocks can read is not lost by tidying', () => {
  const moment = { now: new Date('2026-11-13T15:00:00-05:00'), timeZone: 'America/New_York' }
  for (const words of [
    'tonight at eight',
    'half past seven',
    'in twenty minutes',
    'Saturday at quarter to nine',
    'eight-ish',
  ])
    expect(readStartsAt(joinTimeWords(toWords(words)), moment), words).toEqual(readStartsAt(words, moment))
})
