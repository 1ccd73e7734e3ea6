import { readTranscript } from '#server/adapters/voice/reader/read-transcript.ts'
import { loadTagger, type Tagger } from '#server/adapters/voice/reader/tagger.ts'
import { corpus } from '#tests/fixtures/utterances/corpus.ts'
import { fieldNames, isRight, type Utterance } from '#tests/fixtures/utterances/utterances.ts'
import { toTable, writeReport } from './report.ts'

const headings = ['title', 'details', 'place', 'time', 'GIF', 'all five']

/** Accuracy of the sentence parser per file and per field. Needs no speech model. */
export async function measureReader(): Promise<void> {
  const tagger = await loadTagger()
  const tables: string[] = []
  for (const use of ['tuned on', 'held out'] as const) {
    const files = Object.entries(corpus[use])
    const rows = [...files, ['all', files.flatMap(([, table]) => table)] as const]
    const cells = await Promise.all(rows.map(([name, table]) => toRow(tagger, name, table)))
    tables.push(`## ${use}\n\n${toTable(['file', 'sentences', ...headings], cells)}`)
  }
  const body = `Each field is compared letter by letter with what a friend would have written down; where a friend might as well
write one thing as another, either is right. \`tests/fixtures/utterances/README.md\` says who wrote what, and when.`
  writeReport('reader', 'How well the reader understands a sentence', [body, ...tables].join('\n\n'))
}

async function toRow(tagger: Tagger, name: string, table: readonly Utterance[]): Promise<string[]> {
  const rights: boolean[][] = []
  for (const each of table) {
    const fields = await readTranscript(tagger, each.said)
    rights.push(fieldNames.map((field) => isRight(fields, each, field)))
  }
  const counts = [
    ...fieldNames.map((_field, index) => rights.filter((right) => right[index]).length),
    rights.filter((right) => right.every(Boolean)).length,
  ]
  return [
    name,
    String(table.length),
    ...counts.map((count) => `${count} (${Math.round((100 * count) / table.length)} %)`),
  ]
}
