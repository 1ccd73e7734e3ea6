// Labelled sentences as tagged words, one JSON line each: node assets/reader/prepare.ts DATA
// DATA has vocab.txt already and gets sentences.jsonl: those of the tables first, then those of sentences/.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flat, placesOf, type Tags, toFinders, toTags } from '#assets/reader/align.ts'
import { readSentences, type Sentence } from '#assets/reader/markup.ts'
import { toWordInputs } from '#server/adapters/voice/reader/model-input.ts'
import { hearWords } from '#server/adapters/voice/reader/read-transcript.ts'
import { toVocabulary } from '#server/adapters/voice/reader/word-pieces.ts'
import type { Word } from '#server/times/words.ts'
import { corpus } from '#tests/fixtures/utterances/corpus.ts'
import type { Utterance } from '#tests/fixtures/utterances/utterances.ts'

/** Of every field all readings that are right. */
export type Tagged = Record<'title' | 'place' | 'time' | 'details', Tags[]>

const isFound = (tags: Tags | undefined): tags is Tags => tags !== undefined

function tagUtterance(words: readonly Word[], { fields }: Utterance): Tagged {
  const find = toFinders(words)
  const none = toTags(words.length, [])
  function tag(texts: readonly string[], align: (text: string) => Tags | undefined): Tags[] {
    return texts.map((text) => (text === '' ? none : align(text))).filter(isFound)
  }
  function one(kind: 'title' | 'place', text: string): Tags | undefined {
    const span = find[kind].find(text)
    return span && toTags(words.length, [placesOf(span)])
  }
  const time = tag(fields.timeframe, find.times)
  const ways = [...time, none]
  return {
    title: tag(fields.casualTitle, (text) => one('title', text)),
    place: tag(fields.location, (text) => one('place', text)),
    time,
    details: tag(fields.extraDetails, (text) => ways.map((times) => find.details(text, times)).find(isFound)),
  }
}

/** Throws where a correction took away what is marked. */
function tagSentence(words: readonly Word[], { said, pieces }: Sentence): Tagged {
  const find = toFinders(words)
  function locate(texts: readonly string[], skipped: Tags = []): number[][] {
    const found: number[][] = []
    for (const text of texts) {
      const list = findWords(words, text, { after: found.at(-1)?.at(-1) ?? -1, skipped })
      if (!list) throw new Error(`"${text}" is not left of "${said}"`)
      found.push(list)
    }
    return found
  }
  /** As few words as are written the same. */
  function shorten(kind: 'title' | 'place' | 'time', list: number[]): number[] {
    const whole = { from: list[0] ?? 0, to: (list.at(-1) ?? 0) + 1 }
    const short = find[kind].find(find[kind].write(whole), whole) ?? whole
    return placesOf(short)
  }
  const times = toTags(words.length, locate(pieces.w))
  const tag = (lists: number[][]) => [toTags(words.length, lists)]
  return {
    title: tag(locate(pieces.t).map((list) => shorten('title', list))),
    place: tag(locate(pieces.p.slice(0, 1)).map((list) => shorten('place', list))),
    time: tag(locate(pieces.w).map((list) => shorten('time', list))),
    details: tag(locate(pieces.d, times)),
  }
}

/** Where these words stand, if need be with skipped ones between them. */
function findWords(
  words: readonly Word[],
  text: string,
  { after, skipped }: { after: number; skipped: Tags },
): number[] | undefined {
  const goal = flat(
    hearWords(text)
      .map(({ said }) => said)
      .join(' '),
  )
  const starts = words.map((_word, at) => at)
  for (const from of [...starts.slice(after + 1), ...starts.slice(0, after + 1)])
    for (const skips of [false, true]) {
      const list: number[] = []
      let got = ''
      for (let at = from; at < words.length && got.length < goal.length; at += 1) {
        if (skips && skipped[at]) continue
        list.push(at)
        got = flat(`${got} ${words[at]?.said}`)
      }
      if (got === goal) return list
    }
  return undefined
}

if (import.meta.main) {
  const data = process.argv[2] ?? '.'
  const vocabulary = toVocabulary(readFileSync(join(data, 'vocab.txt'), 'utf8'))
  const lines: string[] = []
  function add(said: string, source: { file: string; name: string; speaker: number }, tag: (words: Word[]) => Tagged) {
    const words = hearWords(said).slice(0, 120)
    if (words.length === 0) return
    try {
      const inputs = toWordInputs(vocabulary, words)
      const columns = {
        ids: inputs.map(({ ids }) => ids),
        cases: inputs.map(({ letters }) => letters),
        stops: inputs.map(({ stop }) => stop),
        times: inputs.map(({ time }) => time),
      }
      lines.push(JSON.stringify({ ...source, said, tags: tag(words), ...columns }))
    } catch (error) {
      console.error(String(error))
    }
  }
  for (const [name, table] of Object.entries(corpus['tuned on']))
    for (const [at, utterance] of table.entries())
      add(utterance.said, { file: 'table', name, speaker: Math.floor(at / 25) }, (words) =>
        tagUtterance(words, utterance),
      )
  // Some twenty lines in a row are one speaker's.
  for (const sentence of readSentences())
    add(sentence.said, { file: sentence.file, name: sentence.file, speaker: Math.floor(sentence.line / 20) }, (words) =>
      tagSentence(words, sentence),
    )
  writeFileSync(join(data, 'sentences.jsonl'), `${lines.join('\n')}\n`)
  console.log(`${lines.length} sentences`)
}
