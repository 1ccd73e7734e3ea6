import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import { join } from 'node:path'

const today = () => new Date().toISOString().slice(0, 10)
const machine = () => `${cpus().length} cores (${arch()}, ${platform()}), Node ${process.versions.node}`
const toFile = (name: string) => join(import.meta.dirname, 'reports', `${name}.md`)
const causes = '\n## Causes'

export function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.join('\n')
}

/** Prints the report and writes it, with its command, date and machine. Its causes, written by hand, are kept. */
export function writeReport(name: string, title: string, body: string): void {
  const made = `Made by \`npm run bench -- ${name}\` on ${today()}, ${machine()}.`
  const kept = existsSync(toFile(name)) ? readFileSync(toFile(name), 'utf8').split(causes)[1] : undefined
  const text = `# ${title}\n\n${made}\n\n${body}\n${kept ? causes + kept : ''}`
  writeFileSync(toFile(name), text)
  console.log(text)
}
