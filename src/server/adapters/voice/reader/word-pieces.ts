/** The pieces that the model knows words by, each with its number. */
export type Vocabulary = ReadonlyMap<string, number>

/** More of one word says nothing more of it. */
const mostPieces = 8

export function toVocabulary(lines: string): Vocabulary {
  return new Map(
    lines
      .trimEnd()
      .split('\n')
      .map((piece, at) => [piece, at]),
  )
}

/** BERT's way: the longest piece that is known, then the longest of what is left. A word of unknown letters is one piece. */
export function toWordPieces(vocabulary: Vocabulary, word: string): number[] {
  const letters = word
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
  const runs = letters.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []
  const pieces = runs.flatMap((run) => cutRun(vocabulary, run)).slice(0, mostPieces)
  return pieces.length > 0 ? pieces : [toNumber(vocabulary, '[UNK]')]
}

export function toNumber(vocabulary: Vocabulary, piece: string): number {
  const number = vocabulary.get(piece)
  if (number === undefined) throw new Error(`The vocabulary lacks ${piece}`)
  return number
}

/** No piece is longer: a word of 5,000 letters takes no longer for it. */
const longestPiece = 24

function cutRun(vocabulary: Vocabulary, run: string): number[] {
  const pieces: number[] = []
  for (let from = 0; from < run.length && pieces.length < mostPieces; ) {
    const start = from > 0 ? '##' : ''
    let to = Math.min(run.length, from + longestPiece)
    while (to > from && !vocabulary.has(start + run.slice(from, to))) to -= 1
    if (to === from) return [toNumber(vocabulary, '[UNK]')]
    pieces.push(toNumber(vocabulary, start + run.slice(from, to)))
    from = to
  }
  return pieces
}
