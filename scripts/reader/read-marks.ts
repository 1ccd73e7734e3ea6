import type { Tag } from '#server/adapters/voice/reading/tags.ts'
import { type Token, toTokens } from '#server/adapters/voice/reading/tokens.ts'

const pairs: Record<string, string> = { ']': '[', ')': '(', '>': '<', '}': '{' }

/** A sentence whose fields are marked in it: "[Pizza] at <Tony's> {tonight at eight}, (bring friends)." */
export function readMarks(line: string): { tokens: Token[]; tags: Tag[] } {
  const { text, marks } = splitMarks(line)
  const tokens = toTokens(text)
  const tags: Tag[] = []
  let at = 0
  for (const { said } of tokens) {
    const from = text.toLowerCase().indexOf(said.toLowerCase(), at)
    if (from < 0) throw new Error(`"${said}" is not said in: ${line}`)
    at = from + said.length
    tags.push(toTag(marks.slice(from, at).join('')))
  }
  return { tokens, tags }
}

/** For every character the marks that are open there; an exclamation mark where a detail begins. */
function splitMarks(line: string): { text: string; marks: string[] } {
  let text = ''
  const marks: string[] = []
  const open: string[] = []
  let isFirst = false
  for (const sign of line) {
    if ('[(<{'.includes(sign)) {
      open.push(sign)
      isFirst ||= sign === '('
    } else if (sign in pairs) {
      if (open.pop() !== pairs[sign]) throw new Error(`The marks do not match: ${line}`)
    } else {
      text += sign
      marks.push(open.join('') + (isFirst ? '!' : ''))
      isFirst = false
    }
  }
  return { text, marks }
}

function toTag(marks: string): Tag {
  const [isTitle, isDetail, isPlace, isTime] = ['[', '(', '<', '{'].map((mark) => marks.includes(mark))
  if (isDetail) return isPlace ? 'detail+place' : marks.includes('!') ? 'opens' : 'detail'
  if (isTitle) return isPlace ? 'title+place' : 'title'
  return isPlace ? 'place' : isTime ? 'time' : 'other'
}
