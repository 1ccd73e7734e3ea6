import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#scripts/messages/catalogues.ts'
import { listNeeds, type Pattern, parsePattern } from '#shared/message-pattern.ts'

type Variant = { when: Readonly<Record<string, string>>; text: string }

export function compileParaglide(options: object) {
  return async (folder: string, catalogues: Readonly<Record<string, Catalogue>>): Promise<{ functions: string }> => {
    const project = join(folder, 'project.inlang')
    const packages = join(folder, 'node_modules/@inlang')
    const settings = {
      baseLocale: 'en',
      locales: Object.keys(catalogues),
      modules: [join(packages, 'plugin-message-format/dist/index.js')],
      'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
    }
    mkdirSync(project, { recursive: true })
    writeFileSync(join(project, 'settings.json'), JSON.stringify(settings))
    for (const [code, catalogue] of Object.entries(catalogues)) {
      const all = (id: string) => Object.values(catalogues).map((each) => each[id] ?? '')
      const messages = Object.entries(catalogue).map(([id, text]) => [id, toInlang(text, all(id))])
      writeFileSync(join(folder, `${code}.json`), JSON.stringify(Object.fromEntries(messages)))
    }
    const { compile } = (await import(join(packages, 'paraglide-js/dist/index.js'))) as {
      compile: (options: object) => Promise<unknown>
    }
    const outdir = join(folder, 'out')
    await compile({ project, outdir, strategy: ['globalVariable', 'baseLocale'], ...options })
    // Else the bundler keeps what nothing uses.
    writeFileSync(join(outdir, 'package.json'), '{ "type": "module", "sideEffects": false }')
    return { functions: join(outdir, 'messages.js') }
  }
}

/** A message in inlang's format. `all` has it in each language: they share what is declared. */
function toInlang(text: string, all: readonly string[]): unknown {
  const patterns = all.map(parsePattern)
  const variants = patterns.flatMap((pattern) => listVariants(pattern))
  const chosen = variants.flatMap(({ when }) => Object.keys(when))
  const written = variants.flatMap((each) => [...each.text.matchAll(/\{(\w+Number)\}/g)].map(([, name = '']) => name))
  const own = listVariants(parsePattern(text))
  const selectors = [...new Set(chosen.length > 0 ? chosen : written)]
  if (selectors.length === 0) return own[0]?.text
  const values = new Set(patterns.flatMap((pattern) => [...listNeeds(pattern).values.keys()]))
  const locals = [...new Set([...chosen, ...written])].flatMap((name) => {
    const [, value, kind] = /^(\w+)(Plural|Number)$/.exec(name) ?? []
    return kind ? `local ${name} = ${value}: ${kind.toLowerCase()}` : []
  })
  const match: Record<string, string> = {}
  for (const variant of own) {
    // Of a value that chooses twice, the first is right.
    match[selectors.map((name) => `${name}=${variant.when[name] ?? '*'}`).join(', ')] ??= variant.text
  }
  return [{ declarations: [...[...values].map((name) => `input ${name}`), ...locals], selectors, match }]
}

/** inlang chooses once for a whole message: each mixture of cases is a text of its own. */
function listVariants(pattern: Pattern, counted = ''): Variant[] {
  return pattern.reduce<Variant[]>(
    (before, node) => before.flatMap((one) => toVariants(node, counted).flatMap((other) => joinVariants(one, other))),
    [{ when: {}, text: '' }],
  )
}

function joinVariants(one: Variant, other: Variant): Variant[] {
  const contradict = Object.entries(other.when).some(([name, value]) => (one.when[name] ?? value) !== value)
  return contradict ? [] : [{ when: { ...one.when, ...other.when }, text: one.text + other.text }]
}

function toVariants(node: Pattern[number], counted: string): Variant[] {
  if (typeof node === 'string') return [{ when: {}, text: node.replace(/[\\{}]/g, '\\$&') }]
  if ('count' in node) return [{ when: {}, text: `{${counted}Number}` }]
  if ('tag' in node) {
    const { tag, body } = node
    return listVariants(body, counted).map(({ when, text }) => ({ when, text: `{#${tag}}${text}{/${tag}}` }))
  }
  const { value } = node
  if (!('cases' in node)) return [{ when: {}, text: `{${value}}` }]
  return Object.entries(node.cases).flatMap(([name, body]) => {
    const isCategory = node.isPlural && !name.startsWith('=')
    const when = name === 'other' ? {} : { [isCategory ? `${value}Plural` : value]: name.replace('=', '') }
    const inside = listVariants(body, node.isPlural ? value : counted)
    return inside.flatMap((variant) => joinVariants({ when, text: '' }, variant))
  })
}
