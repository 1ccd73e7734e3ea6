import model from 'wink-eng-lite-web-model'
import winkNlp from 'wink-nlp'
import type { Token } from '#server/adapters/voice/reading/tokens.ts'

const nlp = winkNlp(model, ['sbd', 'pos'])

/** The class of every token (NOUN, VERB, PRON …); of "who's" both, with a plus between; TIME for a time. */
export function findWordClasses(tokens: readonly Token[]): string[] {
  const texts = tokens.map(({ plain, time }) => (time ? 'tonight' : plain.replace(/[ .]/g, '')))
  const text = texts.map((each, at) => each + (tokens[at]?.stop ? ` ${tokens[at]?.stop}` : '')).join(' ')
  const found = nlp.readDoc(text).tokens()
  const classes = found.out(nlp.its.pos)
  const classOf = texts.map(() => '')
  let at = 0
  let seen = ''
  for (const [index, piece] of found.out().entries()) {
    if (/^[.,]+$/.test(piece)) continue
    classOf[at] += `${seen === '' ? '' : '+'}${classes[index]}`
    seen += piece
    if (seen.length < (texts[at]?.length ?? 0)) continue
    at += 1
    seen = ''
  }
  return tokens.map(({ time }, index) => (time ? 'TIME' : (classOf[index] ?? '')))
}
