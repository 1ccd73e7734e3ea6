import type { Finding } from '#scripts/boundaries/finding.ts'
import { alsoWrites, plumbingReads, tableOwners, writesEverything } from '#scripts/boundaries/law.ts'
import type { SourceFile } from '#scripts/boundaries/source-file.ts'
import { listTableUses, type TableUse } from '#scripts/boundaries/sql.ts'

const lawPath = 'scripts/boundaries/law.ts'
const schemaPath = 'src/server/db/tables.ts'

export function judgeTables(files: readonly SourceFile[]): Finding[] {
  const schema = files.find(({ path }) => path === schemaPath)
  return [...(schema ? judgeOwners(schema) : []), ...files.flatMap(judgeSql)]
}

/** Each table of the schema has an owner, and tableOwners lists no other table. */
function judgeOwners({ path, text }: SourceFile): Finding[] {
  const [, body = ''] = /export type Tables = \{([^}]*)\}/.exec(text) ?? []
  const tables = [...body.matchAll(/^\s+(\w+):/gm)].map((match) => match[1] ?? '')
  const missing = tables.filter((table) => !tableOwners[table])
  const extra = Object.keys(tableOwners).filter((table) => !tables.includes(table))
  return [
    ...missing.map((table) => `${table} has no owner: give it one in tableOwners in ${lawPath}`),
    ...extra.map((table) => `${table} is no table of the schema: take it out of tableOwners in ${lawPath}`),
  ].map((advice) => ({ path, line: 1, rule: 'owned-tables', advice }))
}

function judgeSql(file: SourceFile): Finding[] {
  const { path, text, isTest } = file
  if (isTest || !path.startsWith('src/server/')) return []
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const found = listTableUses(path, text).flatMap((use) => {
    const verdict = use.kind === 'write' ? judgeWrite(path, use) : judgeRead(path, use)
    return verdict ? [{ path, line: lineOf(use.offset), ...verdict }] : []
  })
  return [...found, ...judgeLocks(file)]
}

function judgeWrite(path: string, { table }: TableUse) {
  if (writesEverything.includes(path)) return null
  if (table === null) return { rule: 'one-owner', advice: 'name the table where it is written: who owns it is checked' }
  const owner = tableOwners[table]
  if (!owner || isIn(path, owner) || listFor(path, alsoWrites).includes(table)) return null
  return { rule: 'one-owner', advice: `${table} is written by src/server/${owner} alone: call a function there` }
}

function judgeRead(path: string, { table }: TableUse) {
  const owner = table && tableOwners[table]
  if (!owner || isIn(path, 'features') || isIn(path, owner) || listFor(path, plumbingReads).includes(table)) return null
  return {
    rule: 'plumbing-reads',
    advice: `${table} belongs to src/server/${owner}: let a feature ask, or list it in plumbingReads in ${lawPath}`,
  }
}

function judgeLocks({ path, text }: SourceFile): Finding[] {
  const index = isIn(path, 'db') ? -1 : text.search(/pg_(try_)?advisory_/)
  if (index < 0) return []
  const advice = 'advisory locks and their order are in src/server/db/locks.ts'
  return [{ path, line: text.slice(0, index).split('\n').length, rule: 'locks-in-one-file', advice }]
}

function isIn(path: string, room: string) {
  return path.startsWith(`src/server/${room}/`)
}

function listFor(path: string, rooms: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(rooms).flatMap(([room, tables]) => (isIn(path, room) ? tables : []))
}
