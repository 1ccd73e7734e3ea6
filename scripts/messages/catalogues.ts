import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listNeeds, type Need, parsePattern } from '#shared/message-pattern.ts'

const root = join(import.meta.dirname, '../..')
export const keysFile = join(root, 'src/shared/message-keys.ts')

/** Messages by key. */
export type Catalogue = Record<string, string>

export function readCatalogue(language: string): Catalogue {
  const paths = globSync(join(root, 'messages', language, '*.json')).sort()
  return Object.fromEntries(
    paths.flatMap((path) => {
      const messages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
      return Object.entries(messages).map(([name, text]) => [`${basename(path, '.json')}:${name}`, text])
    }),
  )
}

export function listLanguages(): string[] {
  return [...new Set(globSync(join(root, 'messages/*/*.json')).map((path) => basename(dirname(path))))].sort()
}

const header = `// Made by \`npm run messages\` from messages/en. Change a catalogue, not this file.
type None = Record<never, never>
type Text = string | number
`

/** The types of all messages: which values each takes, and which tags it has. */
export function toKeysModule(catalogue: Catalogue): string {
  const rows = Object.entries(catalogue).map(([key, text]) => ({ key, ...listNeeds(parsePattern(text)) }))
  const messages = rows.map(({ key, values }) => {
    const fields = [...values].map(([name, type]) => `${name}: ${toType(type)}`)
    return `  '${key}': ${fields.length === 0 ? 'None' : `{ ${fields.join('; ')} }`}`
  })
  const tagged = rows
    .filter(({ tags }) => tags.size > 0)
    .map(({ key, tags }) => `  '${key}': ${[...tags].map((tag) => `'${tag}'`).join(' | ')}`)
  return `${header}
export type Messages = {
${messages.join('\n')}
}

export type Tags = {
${tagged.join('\n')}
}
`
}

function toType({ choices, plurals }: Need): string {
  if (choices) return choices.map((name) => `'${name}'`).join(' | ')
  return plurals.length > 0 ? 'number' : 'Text'
}
