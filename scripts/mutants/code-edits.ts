import { parseSync } from 'vite'
import type { Edit } from '#scripts/mutants/mutant.ts'
import { listSqlEdits } from '#scripts/mutants/sql-edits.ts'

/** A node of the syntax tree, as far as this file looks at it. */
type Node = { type: string; start: number; end: number; [key: string]: unknown }

const nearMisses: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '**': '*',
}
/** Links of a query that can be left out without breaking its shape. */
const clauses = new Set('where orderBy limit forUpdate forShare skipLocked groupBy distinctOn'.split(' '))

/** Breaks for a TypeScript file: conditions, comparisons, sums, negations, constants, statements, clauses of queries, SQL. */
export function listCodeEdits(path: string, text: string): Edit[] {
  const edits: Edit[] = []
  const cut = ({ start, end }: Pick<Node, 'start' | 'end'>) => text.slice(start, end)

  function visit(node: Node, parent: Node | null) {
    const { start, end } = node
    const site = { start, end, kind: 'expression' } as const
    for (const by of rewriteExpression(node, parent, cut)) edits.push({ start, end, by, site })
    const operator = parent && isTest(node, parent) && isEquality(node) ? null : findOperator(node, cut)
    if (operator) edits.push({ ...operator, site })
    if (node.type === 'ExpressionStatement' || node.type === 'ThrowStatement')
      edits.push({ start, end, by: '', site: { ...site, kind: 'statement' } })
    if (isClause(node)) edits.push({ start: child(child(node, 'callee'), 'object').end, end, by: '', site })
    if (node.type === 'TaggedTemplateExpression' && /^sql\b/.test(cut(child(node, 'tag')))) {
      const quasi = child(node, 'quasi')
      edits.push(...listSqlEdits(cut(quasi).slice(1, -1), quasi.start + 1, site))
    }
    for (const [key, value] of Object.entries(node))
      for (const each of Array.isArray(value) ? value : [value]) if (isVisited(node, key, each)) visit(each, node)
  }
  visit(parseSync(path, text).program as unknown as Node, null)
  return edits
}

function* rewriteExpression(node: Node, parent: Node | null, cut: (node: Node) => string): Generator<string> {
  const { type, value } = node
  if (isTest(node, parent)) yield* ['true', 'false']
  if (type === 'LogicalExpression') yield* [cut(child(node, 'left')), `(${cut(child(node, 'right'))})`]
  if (type === 'UnaryExpression' && node.operator === '!' && !isTest(node, parent)) yield cut(child(node, 'argument'))
  if (type === 'Literal' && typeof value === 'boolean') yield String(!value)
  if (type === 'Literal' && typeof value === 'number') yield String(value + 1)
}

function findOperator(node: Node, cut: (range: { start: number; end: number }) => string) {
  const by = node.type === 'BinaryExpression' ? nearMisses[String(node.operator)] : undefined
  if (!by) return null
  const left = child(node, 'left')
  const right = child(node, 'right')
  const isText = [left, right].some((side) => side.type === 'TemplateLiteral' || typeof side.value === 'string')
  if (isText && node.operator === '+') return null
  const start = left.end + cut({ start: left.end, end: right.start }).indexOf(String(node.operator))
  return { start, end: start + String(node.operator).length, by }
}

function isClause(node: Node): boolean {
  if (node.type !== 'CallExpression' || child(node, 'callee').type !== 'MemberExpression') return false
  return clauses.has(String(child(child(node, 'callee'), 'property').name))
}

/** Types, imports and the names of properties are no code to break. */
function isVisited(node: Node, key: string, each: unknown): each is Node {
  if (typeof each !== 'object' || each === null || !('type' in each) || key === 'key') return false
  const { type } = each as Node
  const isWrapper = type === 'TSAsExpression' || type === 'TSNonNullExpression' || type === 'TSSatisfiesExpression'
  return (!type.startsWith('TS') || isWrapper) && type !== 'ImportDeclaration' && node.type !== 'ImportDeclaration'
}

const isTest = (node: Node, parent: Node | null) => parent?.test === node && parent.type !== 'SwitchCase'
const isEquality = (node: Node) => /^[!=]==$/.test(String(node.operator))
const child = (node: Node, key: string) => node[key] as Node
