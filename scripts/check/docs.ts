// Finds files and npm scripts that documents mention and that do not exist, and mentions of migrations: these say what once
// changed, schema/ says what is. Exits 1 with one line for each.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folders = 'src|scripts|tests|bench|deploy|docs|assets|migrations|schema|public'
// Backticked paths; names with <placeholders> or … are examples, not files.
const path = new RegExp(`\`((?:${folders})/[\\w./*-]+)\``, 'g')
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
const command = /npm run ([a-z][a-z0-9:-]*)/g

export function listBadMentions(root: string, document: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  function isThere(target: string) {
    return target.includes('*') ? globSync(target, { cwd: root }).length > 0 : existsSync(join(root, target))
  }
  const lines = readFileSync(join(root, document), 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    const mentions = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])
    const dead = [
      ...mentions(path).filter((target) => !isThere(target)),
      ...mentions(link).filter((target) => !isThere(join(dirname(document), target))),
      ...mentions(command).filter((name) => !(name in scripts)),
    ]
    const targets = [...mentions(path), ...mentions(link).map((target) => join(dirname(document), target))]
    return [
      ...dead.map((name) => `${document}:${index + 1} mentions ${name}, which does not exist`),
      ...targets
        .filter((target) => target.startsWith('migrations/'))
        .map(
          (target) => `${document}:${index + 1} mentions ${target}: point to schema/, which says what is true today`,
        ),
    ]
  })
}

if (import.meta.main) {
  const documents = globSync(['*.md', 'docs/**/*.md', '{assets,bench,tests}/**/README.md'])
  const bad = documents.flatMap((document) => listBadMentions('.', document))
  for (const line of bad) console.error(line)
  if (bad.length > 0 || documents.length === 0) process.exitCode = 1
}
