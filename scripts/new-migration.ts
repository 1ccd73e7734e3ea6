import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrationsFolder } from '#server/db/migrate.ts'

const header = `-- Why this change, in a sentence. Here are tables and data; functions and triggers are in schema/functions. What one has to know
-- about a table or a column is said by "comment on", which schema/tables shows.
-- Files are only ever added. The version before this one keeps running while it happens: add first, use, and take away in a
-- later file, with a line "-- needs 0123": the migration from which on apps no longer use it. Older ones then refuse to start.
-- For "create index concurrently" make the first line "-- no transaction".
`

/** Creates the next numbered file and returns its path. */
export function createMigration(words: string[], folder = migrationsFolder): string {
  const slug = words
    .join('_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  if (!slug) throw new Error('Say what it does: npm run db:new -- add something')
  const last = Math.max(0, ...readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0))
  const file = path.join(folder, `${String(last + 1).padStart(4, '0')}_${slug}.sql`)
  writeFileSync(file, header, { flag: 'wx' })
  return file
}

if (import.meta.main) {
  try {
    console.log(path.relative(process.cwd(), createMigration(process.argv.slice(2))))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
