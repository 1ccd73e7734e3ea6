import { parseSync, Visitor } from 'vite'

type VisitorObject = ConstructorParameters<typeof Visitor>[0]

/** A table in a file's SQL; null for a write whose table is not a literal. */
export type TableUse = { kind: 'read' | 'write'; table: string | null; offset: number }

const writers = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']
const readers = /^(selectFrom|(inner|left|right|full|cross)Join(Lateral)?|using)$/

const verbs = String.raw`\b(?:insert\s+into|merge\s+into|delete\s+from|update|truncate(?:\s+table)?)(?:\s+only)?`
const written = new RegExp(String.raw`${verbs}\s+([a-z_]+)(?![.\w])`, 'gi')
const writtenNext = new RegExp(String.raw`${verbs}\s+$`, 'i')
/** After a comma too: `from events e, users u`. Also matches columns, which the caller drops as unknown tables. */
const read = /(?:\b(?:from|join|using|lateral)|,)\s+([a-z_]+)(?![.\w(])/gi

export function listTableUses(path: string, text: string): TableUse[] {
  const uses: TableUse[] = []
  function addText(sql: string, offset: number) {
    for (const [, table = null] of sql.matchAll(written)) uses.push({ kind: 'write', table, offset })
    for (const [, table = null] of sql.matchAll(read)) uses.push({ kind: 'read', table, offset })
  }
  const onLiteral: VisitorObject['Literal'] = ({ value, start }) => {
    if (typeof value === 'string') addText(value, start)
  }
  const onTemplate: VisitorObject['TemplateElement'] = ({ value, start, tail }) => {
    addText(value.raw, start)
    // `sql.table('t')` is recorded as a write itself, so in a file that uses it the interpolated table is known.
    if (!tail && writtenNext.test(value.raw) && !text.includes('sql.table('))
      uses.push({ kind: 'write', table: null, offset: start })
  }
  const onCall: VisitorObject['CallExpression'] = ({ callee, arguments: [first], start }) => {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
    const { name } = callee.property
    const [table = null] = first?.type === 'Literal' && typeof first.value === 'string' ? first.value.split(' ') : []
    const isTableName = name === 'table' && callee.object.type === 'Identifier' && callee.object.name === 'sql'
    if (isTableName || writers.includes(name)) uses.push({ kind: 'write', table, offset: start })
    else if (readers.test(name)) uses.push({ kind: 'read', table, offset: start })
  }
  new Visitor({ Literal: onLiteral, TemplateElement: onTemplate, CallExpression: onCall }).visit(
    parseSync(path, text).program,
  )
  return uses
}
