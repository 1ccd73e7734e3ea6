import type { Token } from '#server/adapters/voice/reading/tokens.ts'
import { findWordClasses } from '#server/adapters/voice/reading/word-classes.ts'

/** What can be seen of a token and around it. The tagger has learned what each clue speaks for. */
export type Clues = { own: string[]; seams: string[]; isStop: boolean }

/** One view of a token, or several together; `word-1` is the word before, `word1` the one behind. */
const ownClues = toRows(`
  any, word0, word-1, word1, word-2, word2, word-1 word0, word0 word1, word-2 word-1, word1 word2
  ending0, shape0 opens0, shape-1 shape0 shape1, time-1 time0 time1, time0 word1, time0 word-1
  before0, behind0, before0 word0, behind0 word0, first0, first0 second0, clause0, timed0 clause0, length0 clause0
  told0 clause0, late0, late0 word0, late0 before0 time-1
  class0, class-1, class1, class-1 class0, class0 class1, class-1 class0 class1, class0 word-1, word0 class1
  firstclass0, before0 class0 class1, class0 class1 class2, class-2 class-1 class0
`)
/** Clues that also say how a tag follows another. */
const seamClues = toRows(`
  any, word0, before0, word-1, time-1 time0, word0 word1, late0 before0
  class0 class1, class-1 class0, before0 class0
`)

export function toClues(tokens: readonly Token[]): Clues[] {
  const see = toViews(tokens)
  function show(row: Row, at: number) {
    return row.map(({ view, offset }) => `${view}${offset}=${see[view]?.(at + offset) ?? ''}`).join(' ')
  }
  return tokens.map(({ stop }, at) => ({
    own: ownClues.map((row) => show(row, at)),
    seams: seamClues.map((row) => show(row, at)),
    isStop: stop === '.',
  }))
}

type Row = { view: string; offset: number }[]

function toRows(table: string): Row[] {
  const toView = (name: string) => ({ view: name.replace(/-?\d$/, ''), offset: Number(/-?\d$/.exec(name)?.[0] ?? 0) })
  return table
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((row) => row.split(' ').map(toView))
}

type Views = Record<string, (at: number) => string | number | boolean>

/** A clause is what stands between two stops. */
function toViews(tokens: readonly Token[]): Views {
  const classes = findWordClasses(tokens)
  const clauses = toClauses(tokens)
  const word = (at: number) => tokens[at]?.plain.replace(/\d+/g, '9') ?? '-'
  const clause = (at: number) => clauses[at] ?? { from: 0, to: 0, number: 0 }
  const inClause = (at: number) => tokens.slice(clause(at).from, clause(at).to)
  const classesOf = (at: number) => classes.slice(clause(at).from, clause(at).to).join()
  return {
    any: () => '',
    word,
    ending: (at) => word(at).slice(-3),
    shape: (at) => toShape(tokens[at]?.said),
    time: (at) => tokens[at]?.time ?? '-',
    before: (at) => (at === 0 ? '^' : (tokens[at - 1]?.stop ?? '')),
    behind: (at) => tokens[at]?.stop ?? '',
    opens: (at) => clause(at).from === at,
    first: (at) => word(clause(at).from),
    second: (at) => word(clause(at).from + 1),
    clause: (at) => Math.min(clause(at).number, 3),
    timed: (at) => inClause(at).some(({ time }) => time !== ''),
    length: (at) => Math.min(inClause(at).length, 6),
    told: (at) => `${/PRON|\+/.test(classesOf(at))}${/VERB|AUX/.test(classesOf(at))}`,
    late: (at) => tokens.slice(0, at).some(({ time }) => time !== ''),
    class: (at) => classes[at] ?? '-',
    firstclass: (at) => classes.slice(clause(at).from, clause(at).from + 2).join(' '),
  }
}

function toShape(said: string | undefined): string {
  if (said === undefined) return '-'
  if (/^I\b/.test(said)) return 'I'
  return /^\p{Lu}/u.test(said) ? 'A' : /^\d/.test(said) ? '9' : 'a'
}

function toClauses(tokens: readonly Token[]): { from: number; to: number; number: number }[] {
  const isEnd = ({ stop }: Token, at: number) => stop !== '' || at === tokens.length - 1
  const ends = tokens.flatMap((token, at) => (isEnd(token, at) ? [at + 1] : []))
  return tokens.map((_token, at) => {
    const number = ends.findIndex((end) => end > at)
    return { from: ends[number - 1] ?? 0, to: ends[number] ?? tokens.length, number }
  })
}
