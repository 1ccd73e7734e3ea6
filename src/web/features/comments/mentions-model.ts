import { type Comment, findMentions, type MentionSuggestion } from '#shared/comments.ts'
import type { Chosen } from '#web/features/comments/draft-model.ts'
import { linkify, type TextPiece } from '#web/lib/text/linkify.ts'

/** An at-sign and what is typed after it: `start` is the index of the sign. */
export type Typed = { start: number; query: string }

const beforeCaret = /(?:^|[^\p{L}\p{N}_.])@([\p{L}\p{N}._]*)$/u

const afterCaret = /^[\p{L}\p{N}._]* ?/u

/** The mention that is being typed at the caret, if any. An address such as mail@ada is none. */
export function findTyped(text: string, caret: number): Typed | null {
  const query = beforeCaret.exec(text.slice(0, caret))?.[1]
  return query === undefined ? null : { start: caret - query.length - 1, query }
}

/** Puts the handle and a space in place of what was typed. */
export function insertHandle(text: string, { start, query }: Typed, handle: string): { text: string; caret: number } {
  const behind = text.slice(start + 1 + query.length)
  const rest = behind.replace(afterCaret, '')
  const head = `${text.slice(0, start)}@${handle} `
  return { text: head + rest, caret: head.length }
}

/** Chosen people whose handle is still in the text. Two people may share a handle; then the last chosen count. */
export function listMentionedIds(text: string, people: readonly Chosen[]): string[] {
  const handles = [...new Set(people.map(({ handle }) => handle))]
  return handles.flatMap((handle) => {
    const times = findMentions(text, [handle]).length
    const meant = people.filter((person) => person.handle === handle)
    return times === 0 ? [] : meant.slice(-times).map(({ id }) => id)
  })
}

const typedHandle = /(?:^|[^\p{L}\p{N}_.])@([\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*)/gu

/** Handles in the text for which no person was chosen, in small letters and each once. */
export function listLooseHandles(text: string, people: readonly Chosen[]): string[] {
  const typed = [...text.matchAll(typedHandle)].map(([, handle = '']) => handle.toLowerCase())
  return [...new Set(typed)].filter((handle) => !people.some((person) => person.handle.toLowerCase() === handle))
}

/** The person with exactly this handle, if there is but one. */
export function findOffer(handle: string, people: readonly MentionSuggestion[]): MentionSuggestion | null {
  const [first = null, ...others] = people.filter((person) => person.handle.toLowerCase() === handle)
  return others.length === 0 ? first : null
}

export type CommentPiece = TextPiece | { kind: 'mention'; text: string; userId: string }

/** Splits a comment into text, links and the mentions that the server confirmed. */
export function toPieces({ content, mentions }: Pick<Comment, 'content' | 'mentions'>): CommentPiece[] {
  return linkify(content).flatMap((piece) => (piece.kind === 'text' ? splitMentions(piece.text, mentions) : [piece]))
}

function splitMentions(text: string, mentions: Comment['mentions']): CommentPiece[] {
  const pieces: CommentPiece[] = []
  const waiting = [...mentions]
  let rest = 0
  const handles = mentions.map(({ handle }) => handle)
  for (const { index, handle: found } of findMentions(text, handles)) {
    const isIt = ({ handle }: { handle: string }) => handle.toLowerCase() === found.toLowerCase()
    const next = waiting.findIndex(isIt)
    const person = next >= 0 ? waiting.splice(next, 1)[0] : mentions.find(isIt)
    if (!person) continue
    if (index > rest) pieces.push({ kind: 'text', text: text.slice(rest, index) })
    pieces.push({ kind: 'mention', text: `@${found}`, userId: person.userId })
    rest = index + found.length + 1
  }
  if (rest < text.length) pieces.push({ kind: 'text', text: text.slice(rest) })
  return pieces
}

export function isLike({ displayName, handle }: MentionSuggestion, query: string) {
  const words = query.toLowerCase()
  return [displayName, displayName.replaceAll(' ', ''), handle].some((name) => name.toLowerCase().includes(words))
}
