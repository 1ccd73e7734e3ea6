import { type ESTree, parseAst } from 'vite'
import { names } from '#scripts/messages/rooms.ts'

/** A text that stands in the code instead of a catalogue. */
export type Outside = { line: number; text: string }

/** Attributes and fields whose text somebody reads or hears. */
const shown =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|heading|description|message|error|name|action|note|sentence|words|subject|headline|footer)$/
/** Fields for developers: /api/docs. Class names are no words. */
const hidden =
  /^(?:summary|describe|className|class|style|d|viewBox|transform|key|id|href|rel|type|kind|sizes|media|allow|autoComplete|inputMode)$/
/** What is logged, thrown at developers, matched, or asked of a database. */
const quiet =
  /^(?:console|log|classNames|matchMedia|querySelector(?:All)?|closest|Error|TypeError|RangeError|SyntaxError|DOMException|StartError|CommandError|BuildError|RegExp|sql|raw|ref|prepared|Intl|oneOf|toPhrases|like|tool|untranslated)$|(?<!Http)Error$/

/** SQL, and markup that has no text. */
const notWords = /^\s*(?:select|with|when|insert|update|delete|and|case|%\.|% and)\b|^\s*<|^\s*[a-z-]+="|^%\./

type Node = ESTree.Node & Record<string, unknown>
type Place = { field: string; isQuiet: boolean }

/** Finds what looks like a text for people: two words of which the first has a capital, or any word where it would be shown. */
export function findOutside(path: string, code: string): Outside[] {
  const found: Outside[] = []
  const lang = path.endsWith('x') ? 'tsx' : 'ts'

  function add(node: Node, text: string) {
    const line = code.slice(0, node.start).split('\n').length
    found.push({ line, text: text.trim().replaceAll(/\s+/g, ' ').slice(0, 80) })
  }

  function visit(value: unknown, place: Place): void {
    if (Array.isArray(value)) for (const each of value) visit(each, place)
    else if (isNode(value)) visitNode(value, place)
  }

  function visitNode(node: Node, place: Place): void {
    const { type } = node
    if (/^(?:Import|ExportAll|TS(?!AsExpression|Satisfies|NonNull))/.test(type)) return
    if (type === 'JSXText') {
      if (hasWord(String(node.value))) add(node, String(node.value))
      return
    }
    if (type === 'Literal') {
      if (typeof node.value === 'string' && isText(node.value, place)) add(node, node.value)
      return
    }
    if (type === 'TemplateLiteral') {
      const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('%')
      if (isText(text, place)) add(node, text)
    }
    if (type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'html') {
      const text = (node.quasi as { quasis: { value: { cooked: string } }[] }).quasis
        .map(({ value }) => value.cooked)
        .join('%')
      if (hasWord(text.replaceAll(/<!--.*?-->|<[^>]*>|[\w-]+="[^"]*"|autofocus/gs, ' ')))
        add(node, text.replaceAll(/<[^>]*>/g, ' '))
      visit((node.quasi as Node).expressions, { field: '', isQuiet: false })
      return
    }
    if (type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator))) return
    const isQuiet =
      place.isQuiet ||
      (/^(?:Call|New|TaggedTemplate)Expression$/.test(type) && quiet.test(nameOf(node.callee ?? node.tag)))
    for (const [field, child] of Object.entries(node)) {
      if (field === 'type' || field === 'start' || field === 'end' || (type === 'Property' && field === 'key')) continue
      visit(child, { field: toField(node, field) ?? place.field, isQuiet })
    }
  }

  visit(parseAst(code, { lang }), { field: '', isQuiet: false })
  return found
}

function toField(node: Node, child: string): string | undefined {
  if (node.type === 'JSXAttribute') return nameOf(node.name)
  if (node.type === 'Property' && child === 'value') return nameOf(node.key)
  // Arguments and statements are in no field any more.
  if (/^(?:Call|New)Expression$|Statement$|^ArrowFunction|^Function|^JSXElement|^JSXFragment/.test(node.type)) return ''
  return undefined
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Of `a.b.c` the last name that says what it is: `log` of `request.log.info`. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'MemberExpression') {
    const [object, property] = [nameOf(value.object), nameOf(value.property)]
    return quiet.test(object) ? object : property
  }
  if (value.type === 'CallExpression') return nameOf(value.callee)
  return String(value.name ?? value.value ?? '')
}

const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/&\w+;|Sponti|https?:\S+/g, ''))

function isText(text: string, { field, isQuiet }: Place): boolean {
  if (isQuiet || hidden.test(field) || !hasWord(text) || names.has(text) || notWords.test(text)) return false
  if (/^aria-(?:label|description|roledescription|valuetext)$|^(?:alt|placeholder)$/.test(field)) return true
  const isSentence = /^[\s"“'…]*\p{Lu}.*\p{L}[ %]+\p{L}|\p{L} \p{L}.*[.?!…]$|^% \p{Ll}+ \p{Ll}+/su.test(text)
  return isSentence || (shown.test(field) && /^\p{Lu}\p{Ll}+/u.test(text))
}
