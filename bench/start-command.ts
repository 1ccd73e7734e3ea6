import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What `npm start` gives to Node: flags, then the program. Relative to the project's folder. */
export function readStartCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

/** The flags of V8 among them. */
export const listStartFlags = (): string[] => readStartCommand().filter((word) => /^--max-/.test(word))
