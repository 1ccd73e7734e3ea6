// "[t tacos] on [p my roof] [w now], [d bring a chair]": a sentence with its pieces marked, as HABITS.md says.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The pieces by kind, in the order of their ends. A time with x instead of w is said in a detail and stays there. */
export type Marked = { said: string; pieces: Record<'t' | 'p' | 'w' | 'd', string[]> }
export type Sentence = Marked & { file: string; line: number }

export function readMarkup(line: string): Marked {
  const pieces: Marked['pieces'] = { t: [], p: [], w: [], d: [] }
  const open: { kind: string; text: string }[] = []
  let said = ''
  for (const part of line.match(/\[[tpwdx] |[[\]]|[^[\]]+/g) ?? []) {
    const kind = /^\[([tpwdx]) $/.exec(part)?.[1]
    const closed = part === ']' ? open.pop() : undefined
    if (kind) open.push({ kind, text: '' })
    else if (closed) pieces[(closed.kind === 'x' ? 'w' : closed.kind) as keyof Marked['pieces']].push(closed.text)
    else if (/^[[\]]$/.test(part)) throw new Error(`A bracket too many, or of no kind: ${line}`)
    else {
      said += part
      const isTime = open.some((each) => each.kind === 'w')
      for (const each of open) if (each.kind !== 'd' || !isTime) each.text += part
    }
  }
  if (open.length > 0) throw new Error(`A bracket is open: ${line}`)
  if (pieces.t.length > 1) throw new Error(`Two titles: ${line}`)
  return { said, pieces }
}

export function readSentences(): Sentence[] {
  const files = globSync(join(import.meta.dirname, 'sentences/*.txt')).toSorted()
  return files.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    const isSentence = (line: string) => line.trim() !== '' && !line.startsWith('#')
    return lines.filter(isSentence).map((each, line) => ({ ...readMarkup(each), file: basename(path, '.txt'), line }))
  })
}
