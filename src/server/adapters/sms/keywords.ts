const keywords = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  join: ['JOIN', 'START', 'UNSTOP'],
  help: ['HELP', 'INFO'],
} as const
export type Keyword = keyof typeof keywords

/** The keyword of a text, ignoring case and punctuation. It must be the whole text. */
export function readKeyword(text: string): Keyword | null {
  const word = text.toUpperCase().replace(/[^\p{L}]/gu, '')
  const found = Object.entries(keywords).find(([, words]) => (words as readonly string[]).includes(word))
  return (found?.[0] as Keyword | undefined) ?? null
}
