// How sentences are read that the training held back: node assets/reader/score.ts DATA held-back.jsonl.gz [table|sentences]
// A second word shows what is read wrongly of the tables, or of the sentences.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Tagged } from '#assets/reader/prepare.ts'
import { findSpans } from '#server/adapters/voice/reader/find-spans.ts'
import { hearWords } from '#server/adapters/voice/reader/read-transcript.ts'
import { heads, type Scores } from '#server/adapters/voice/reader/tagger.ts'
import { writeFields } from '#server/adapters/voice/reader/write-fields.ts'
import type { Word } from '#server/times/words.ts'
import type { VoiceFields } from '#shared/voice.ts'
import { corpus } from '#tests/fixtures/utterances/corpus.ts'
import { fieldNames, isRight, type Utterance } from '#tests/fixtures/utterances/utterances.ts'

type Line = { file: string; name: string; said: string; tags: Tagged }
/** Of each word, of each head: outside, first, further. */
type Rows = number[][][]

const [data = '.', path = '', shown = ''] = process.argv.slice(2)
const lines = readFileSync(join(data, 'sentences.jsonl'), 'utf8').trimEnd().split('\n')
const tables = Object.entries(corpus['tuned on'])
const utterances = new Map(tables.flatMap(([name, table]) => table.map((each) => [`${name} ${each.said}`, each])))

function toScores(rows: Rows): Scores {
  const [title, place, time, details] = heads.map((_head, at) => rows.map((word) => word[at] ?? []))
  return { title: title ?? [], place: place ?? [], time: time ?? [], details: details ?? [] }
}

/** What its labels are written down as, as if a model were sure of them. */
function toGoal(words: readonly Word[], tags: Tagged): Utterance['fields'] {
  const sure = (tag = 0) => [0, 1, 2].map((each) => (each === tag ? -0.001 : -8))
  const rows = words.map((_word, at) => heads.map((head) => sure(tags[head][0]?.[at])))
  const fields = writeFields(words, findSpans(words, toScores(rows)).spans)
  const entries = fieldNames.map((name) => [name, [fields[name]]])
  return Object.fromEntries(entries)
}

const tally = new Map<string, number[]>()
function count(name: string, right: readonly boolean[]): void {
  const sums = tally.get(name) ?? [0, 0, 0, 0, 0, 0, 0]
  const values = [true, ...right, right.every(Boolean)]
  tally.set(
    name,
    sums.map((sum, at) => sum + Number(values[at])),
  )
}

function show(line: Line, read: VoiceFields, goal: Utterance): void {
  const wrong = fieldNames.filter((name) => !isRight(read, goal, name))
  const rows = wrong.map((name) => `    ${name}: ${read[name]} ≠ ${goal.fields[name].join(' / ')}`)
  if (wrong.length > 0) console.log([`${line.name}: ${line.said}`, ...rows].join('\n'))
}

for (const row of gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')) {
  const [at, rows]: [number, Rows] = JSON.parse(row)
  const line: Line = JSON.parse(lines[at] ?? '')
  const words = hearWords(line.said)
  const read = writeFields(words, findSpans(words, toScores(rows)).spans)
  const goal = utterances.get(`${line.name} ${line.said}`) ?? { said: line.said, fields: toGoal(words, line.tags) }
  const right = fieldNames.map((name) => isRight(read, goal, name))
  const kind = line.file === 'table' ? 'table' : 'sentences'
  for (const name of [kind, line.name]) count(name, right)
  if (shown === kind) show(line, read, goal)
}
console.log('sentences, then right in', fieldNames.join(', '), 'and in all five')
for (const [name, sums] of tally) console.log(name.padEnd(24), ...sums.map((sum) => String(sum).padStart(5)))
