import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import { join } from 'node:path'

const today = () => new Date().toISOString().slice(0, 10)
const machine = () => `${cpus().length} cores (${arch()}, ${platform()}), Node ${process.versions.node}`

export function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.join('\n')
}

/** What was measured before a change, which a report keeps for comparison. */
export function readBefore(name: string): string {
  const path = join(import.meta.dirname, 'reports', `${name}.md`)
  const kept = existsSync(path) ? readFileSync(path, 'utf8').split('\n## Before')[1] : undefined
  return kept ? `\n\n## Before${kept.trimEnd()}` : ''
}

/** Prints the report and writes it, with its command, date and machine. */
export function writeReport(name: string, title: string, body: string): void {
  const made = `Made by \`npm run bench -- ${name}\` on ${today()}, ${machine()}.`
  const text = `# ${title}\n\n${made}\n\n${body}\n`
  writeFileSync(join(import.meta.dirname, 'reports', `${name}.md`), text)
  console.log(text)
}
