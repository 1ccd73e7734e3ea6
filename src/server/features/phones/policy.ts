import { createHmac, randomInt } from 'node:crypto'
import { codeLength } from '#shared/phones.ts'

export const codeMinutes = 10
export const codeTries = 5
/** So soon a second tap on "send" is the same wish. */
export const resendSeconds = 30

export const makeCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

/** Six digits are soon guessed from a plain hash, so it is keyed, and bound to the person and the number. */
export function hashCode(secret: string, userId: string, number: string, code: string): string {
  return createHmac('sha256', secret).update(`phone ${userId} ${number} ${code}`).digest('base64url')
}

const keywords = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  join: ['JOIN', 'START', 'UNSTOP'],
  help: ['HELP', 'INFO'],
} as const
export type Keyword = keyof typeof keywords

/** What a text asks for: the whole of it is one of the words, however it is written. */
export function readKeyword(text: string): Keyword | null {
  const word = text.toUpperCase().replace(/[^\p{L}]/gu, '')
  const found = Object.entries(keywords).find(([, words]) => (words as readonly string[]).includes(word))
  return (found?.[0] as Keyword | undefined) ?? null
}
