// Finds files and npm scripts that documents mention and that do not exist. Exits 1 with one line for each.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folders = 'src|scripts|tests|bench|deploy|docs|migrations|public'
// Backticked paths; names with <placeholders> or … are examples, not files.
const path = new RegExp(`\`((?:${folders})/[\\w./*-]+)\``, 'g')
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
const command = /npm run ([a-z][a-z0-9:-]*)/g

export function listDeadMentions(root: string, document: string): string[] {
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
    return dead.map((name) => `${document}:${index + 1} mentions ${name}, which does not exist`)
  })
}

if (import.meta.main) {
  const documents = globSync(['*.md', 'docs/**/*.md'])
  const dead = documents.flatMap((document) => listDeadMentions('.', document))
  for (const line of dead) console.error(line)
  if (dead.length > 0 || documents.length === 0) process.exitCode = 1
}
