import type { Edit, Site } from '#scripts/mutants/mutant.ts'

type Token = { text: string; start: number; end: number; depth: number }

const tokenPattern = /--[^\n]*|'(?:[^']|'')*'|\$\{(?:[^{}]|\{[^{}]*\})*\}|[a-z_][\w.]*|\d+|<=|>=|<>|::|\S/gi
const opensCondition = new Set(['where', 'on', 'and', 'or', 'when', 'if', 'elsif', 'not'])
const endsCondition = new Set(
  `and or group order limit union except intersect returning offset for on join left cross inner where then else end set
   from select do as when having ; ,`.split(/\s+/),
)
const nearMisses: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** Breaks for a piece of SQL: each condition made true, then false; each bound moved by one; each `union` arm cut. */
export function listSqlEdits(sql: string, offset: number, site: Site): Edit[] {
  const tokens = tokenize(sql)
  const edits: Omit<Edit, 'site'>[] = []
  tokens.forEach((token, index) => {
    const word = token.text.toLowerCase()
    const before = tokens[index - 1]?.text.toLowerCase()
    const isClause = word !== 'on' || tokens[index + 1]?.text.toLowerCase() !== 'conflict'
    if (isClause && (opensCondition.has(word) || (word === '(' && opensCondition.has(before ?? '')))) {
      const condition = findCondition(tokens, index)
      if (condition) for (const by of ['true', 'false']) edits.push({ ...condition, by })
    }
    const near = nearMisses[word]
    if (near) edits.push({ start: token.start, end: token.end, by: near })
    // "offset 0" and "rows 5" speak to the planner; "select 1" to nobody.
    if (/^\d+$/.test(word) && !['offset', 'rows', 'select'].includes(before ?? ''))
      edits.push({ start: token.start, end: token.end, by: String(Number(word) + 1) })
    const [, quote, count, unit] = /^(')(\d+)( [a-z]+')$/.exec(token.text) ?? []
    if (before === 'interval' && count)
      edits.push({ start: token.start, end: token.end, by: `${quote}${Number(count) + 1}${unit}` })
  })
  const unique = new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.by}`, edit]))
  return [...unique.values()].map(({ start, end, by }) => ({ start: start + offset, end: end + offset, by, site }))
}

/** The condition after this token: up to the next word of the same depth that ends it, or the closing bracket. */
function findCondition(tokens: readonly Token[], index: number) {
  const first = tokens[index + 1]
  const opener = tokens[index]
  if (!first || !opener) return null
  const depth = opener.text === '(' ? opener.depth + 1 : opener.depth
  let last: Token | null = null
  let isBetween = false
  for (const token of tokens.slice(index + 1)) {
    const word = token.text.toLowerCase()
    if (token.depth < depth) break
    if (token.depth === depth && endsCondition.has(word) && !(word === 'and' && isBetween)) break
    isBetween = word === 'between' || (isBetween && word !== 'and')
    last = token
  }
  return last ? { start: first.start, end: last.end } : null
}

function tokenize(sql: string): Token[] {
  let depth = 0
  return [...sql.matchAll(tokenPattern)]
    .filter(([text]) => !text.startsWith('--'))
    .map((match) => {
      const [text] = match
      if (text === ')') depth -= 1
      const token = { text, start: match.index, end: match.index + text.length, depth }
      if (text === '(') depth += 1
      return token
    })
}
