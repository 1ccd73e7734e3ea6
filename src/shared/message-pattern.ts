/** The part of ICU's message format that we use: values, plurals, choices and tags. */
export type Pattern = readonly Node[]
type Node =
  | string
  | { value: string }
  | { value: string; isPlural: boolean; cases: Readonly<Record<string, Pattern>> }
  | { tag: string; body: Pattern }
  /** `#`: the number of the plural around it. */
  | { count: true }

const known = new Map<string, Pattern>()

/** Throws what is wrong with it, which the check of the catalogues shows. */
export function parsePattern(text: string): Pattern {
  const parsed = known.get(text) ?? parseAnew(text)
  known.set(text, parsed)
  return parsed
}

const special = /[{}<#']/

function parseAnew(text: string): Pattern {
  // Most messages are nothing but words.
  if (!special.test(text)) return [text]
  let at = 0

  function fail(what: string): never {
    throw new Error(`${what} at ${at} of "${text}"`)
  }

  function take(pattern: RegExp, what: string): string {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? fail(`${what} is missing`)
    at += found.length
    return found.trim()
  }

  /** Until the brace or the tag that closes it. */
  function readNodes(inPlural: boolean): Pattern {
    const nodes: Node[] = []
    function add(words: string) {
      const last = nodes.at(-1)
      if (typeof last === 'string') nodes[nodes.length - 1] = last + words
      else nodes.push(words)
    }
    while (at < text.length) {
      const sign = text[at] ?? ''
      if (sign === '}' || text.startsWith('</', at)) break
      if (sign === '{') nodes.push(readValue(inPlural))
      else if (sign === '<' && /[a-z]/.test(text[at + 1] ?? '')) nodes.push(readTag(inPlural))
      else if (sign === '#' && inPlural) {
        nodes.push({ count: true })
        at += 1
      } else if (text.startsWith("''", at)) {
        // One before a brace, as in ''{title}''.
        add("'")
        at += 2
      } else if (sign === "'" && /[{}<#]/.test(text[at + 1] ?? '')) {
        // Quoted, as in '{'. Any other apostrophe is one.
        const end = text.indexOf("'", at + 1)
        if (end < 0) fail('The end of a quotation is missing')
        add(text.slice(at + 1, end))
        at = end + 1
      } else {
        add(sign)
        at += 1
      }
    }
    return nodes
  }

  function readTag(inPlural: boolean): Node {
    const tag = take(/<[a-zA-Z]+>/y, 'A tag').slice(1, -1)
    const body = readNodes(inPlural)
    if (take(/<\/[a-zA-Z]+>/y, `</${tag}>`) !== `</${tag}>`) fail(`</${tag}> is missing`)
    return { tag, body }
  }

  function readValue(inPlural: boolean): Node {
    take(/\{\s*/y, 'A value')
    const value = take(/\w+\s*/y, 'The name of a value')
    if (take(/\}|,\s*/y, 'A closing brace') === '}') return { value }
    const kind = take(/(?:plural|select)\s*,\s*/y, 'plural or select')
    const isPlural = kind.startsWith('plural')
    const cases: Record<string, Pattern> = {}
    while (text[at] !== '}') {
      const name = take(/(?:=\d+|[\w-]+)\s*/y, 'The name of a case')
      take(/\{/y, 'An opening brace')
      cases[name] = readNodes(isPlural || inPlural)
      take(/\}\s*/y, 'A closing brace')
    }
    at += 1
    if (!cases.other) fail('The case other is missing')
    return { value, isPlural, cases }
  }

  const pattern = readNodes(false)
  if (at < text.length) fail('Something closes that was not opened')
  return pattern
}

/** What is given for a value: the choices of a select, and the forms of each plural of it. */
export type Need = { choices?: readonly string[]; plurals: string[][] }
export type Needs = { values: Map<string, Need>; tags: Set<string> }

/** Which values and tags a message has. */
export function listNeeds(pattern: Pattern, needs: Needs = { values: new Map(), tags: new Set() }): Needs {
  function needOf(name: string): Need {
    const need = needs.values.get(name) ?? { plurals: [] }
    needs.values.set(name, need)
    return need
  }
  for (const node of pattern) {
    if (typeof node === 'string' || 'count' in node) continue
    if ('tag' in node) {
      needs.tags.add(node.tag)
      listNeeds(node.body, needs)
    } else if ('cases' in node) {
      const need = needOf(node.value)
      if (node.isPlural) need.plurals.push(Object.keys(node.cases))
      else need.choices = Object.keys(node.cases)
      for (const each of Object.values(node.cases)) listNeeds(each, needs)
    } else needOf(node.value)
  }
  return needs
}
