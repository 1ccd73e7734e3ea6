/** Learns the weights of the sentence reader from the tuned half of the corpus. */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { weightsFile } from '#server/adapters/voice/reading/weights.ts'
import { corpus } from '#tests/fixtures/utterances/corpus.ts'
import { marked } from '#tests/fixtures/utterances/marked.ts'
import { alignUtterance } from './reader/align.ts'
import { trainWeights } from './reader/perceptron.ts'
import { readMarks } from './reader/read-marks.ts'
import { toSample } from './reader/samples.ts'

const rounds = 12
const told = Object.values(corpus['tuned on'])
  .flat()
  .map(alignUtterance)
  .map(({ tokens, taggings }) => toSample(tokens, taggings))
const drawn = marked.map(readMarks).map(({ tokens, tags }) => toSample(tokens, [tags]))
const weights = trainWeights([...told, ...drawn], rounds)
const lines = [...weights].map(([clue, votes]) => `${clue}\t${votes.map((vote) => vote.join(':')).join(' ')}`)
writeFileSync(weightsFile, gzipSync(lines.join('\n'), { level: 9 }))
process.stdout.write(`${told.length + drawn.length} sentences, ${lines.length} clues\n`)
