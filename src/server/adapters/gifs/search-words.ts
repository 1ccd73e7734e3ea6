const small = new Set(
  'a an and at for from in is it its let lets me my of on or our some the this to us we with you'.split(' '),
)

/** The words of a search, stemmed: "Dancing", "dances" and "dance" are the same. */
export function toWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !small.has(word))
  return (telling.length > 0 ? telling : words).map(toStem)
}

/** Whether two words are one typo apart (two in long words): an insertion, deletion, substitution or transposition. */
export function isClose(one: string, other: string): boolean {
  const most = one.length >= 8 ? 2 : 1
  if (one.length < 4 || other.length < 4 || Math.abs(one.length - other.length) > most) return false
  return countSlips(one, other) <= most
}

function toStem(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  const stem = word.replace(/(?<!s)s$/, '').replace(/(?<=[a-z]{3})ing$/, '')
  // "running" → "run", "dancing" and "dance" → "danc".
  return stem.replace(/([bdgmnpt])\1$/, '$1').replace(/e$/, '')
}

function countSlips(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const steps = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)]
      next.push(Math.min(...steps, isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
