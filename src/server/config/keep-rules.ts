/** Keeps the newest backup of each of the last `count` days, weeks or months that have one. */
export type KeepRule = { count: number; unit: 'd' | 'w' | 'm' }

/** Null where the words are no rules. */
export function parseKeepRules(words: string): KeepRule[] | null {
  const rules: KeepRule[] = []
  for (const word of words.split(',').filter((each) => each.trim() !== '')) {
    const [, count, unit] = /^\s*([1-9]\d{0,3})([dwm])\s*$/.exec(word) ?? []
    if (!count || (unit !== 'd' && unit !== 'w' && unit !== 'm')) return null
    rules.push({ count: Number(count), unit })
  }
  return rules
}
