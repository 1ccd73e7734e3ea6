import { expect, test } from 'vitest'
import { findAll, like, oneOf, toPhrases } from '#server/times/phrases.ts'
import { toPlain, toWords } from '#server/times/words.ts'

const classes = { hour: like(/^\d+$/), about: oneOf('at around') }
function find(phrase: string, text: string) {
  const words = toWords(text)
  return findAll(words, toPhrases(phrase, classes)).map(({ from, to }) => toPlain(words.slice(from, to)))
}

test.for([
  ['one of several words', 'come|stop by', 'please stop by later', ['stop by']],
  ['a class of words', '<about> <hour>', 'pizza at eight', ['at 8']],
  ['any word', 'my *', 'at my place', ['my place']],
  ['what may be missing', 'go out? for', 'go for it, go out for it', ['go for', 'go out for']],
  ['once or more', '<about>+ <hour>', 'at around eight', ['at around 8', 'around 8']],
  ['what must not come next', 'at <hour> !pounds', 'at eight, at five pounds', ['at 8']],
  ['what must come next and is no part of it', 'later (at)', 'later at noon, later', ['later']],
  ['a stop or the end', 'soon (.)', 'soon we go, very soon', ['soon']],
  ['a start', '(^) <hour>', 'eight people, at eight', ['8']],
  ['the longest of several phrases', 'come, come over', 'come over', ['come over']],
  ['nothing across a stop', 'come over', 'come, over there', []],
] as const)('a phrase finds %s', ([, phrase, text, expected]) => {
  expect(find(phrase, text)).toEqual(expected)
})

test('a class that nobody has named is refused', () => {
  expect(() => toPhrases('<hours>', classes)).toThrow('hours')
})
