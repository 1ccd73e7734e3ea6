import { readUrl } from '#shared/urls.ts'

export type TextPiece = { kind: 'text' | 'link'; text: string }

const address = /\bhttps?:\/\/[^\s<>"']+/gi

/** Splits text into plain parts and URLs. Only http and https become links. */
export function linkify(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let rest = 0
  for (const match of text.matchAll(address)) {
    const url = trimAddress(match[0])
    if (!readUrl(url)) continue
    if (match.index > rest) pieces.push({ kind: 'text', text: text.slice(rest, match.index) })
    pieces.push({ kind: 'link', text: url })
    rest = match.index + url.length
  }
  if (rest < text.length) pieces.push({ kind: 'text', text: text.slice(rest) })
  return pieces
}

/** Punctuation that ends the sentence is not part of the URL. */
function trimAddress(url: string): string {
  let end = url.length
  while (end > 0) {
    const last = url[end - 1] ?? ''
    const closesOwnBracket = last === ')' && url.slice(0, end).includes('(')
    if (closesOwnBracket || !/[.,;:!?)\]}*_~…]/.test(last)) break
    end--
  }
  return url.slice(0, end)
}
