import type { Part as MessagePart } from '#shared/message.ts'

/** Escaped markup. Create it with `html`, which escapes every interpolated string; `new Html` trusts its text. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Attribute values must be in double quotes: html`<a href="${address}">`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + toText(parts[index - 1]) + piece))
}

function toText(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escapeText(part)
  return typeof part === 'number' ? String(part) : part.map(toText).join('')
}

/** A message with tags: each becomes the markup that is given for it. */
export function fillTags(parts: readonly MessagePart[], tags: Readonly<Record<string, (inside: Html) => Html>>): Html {
  return html`${parts.map((part) =>
    typeof part === 'string' ? part : (tags[part.tag]?.(fillTags(part.parts, tags)) ?? ''),
  )}`
}
