import { join } from 'node:path'
import type { Catalogue } from '#scripts/messages/catalogues.ts'
import { compileParaglide } from './paraglide.ts'

/** Either a file beside the scripts, or a module of functions that stand in them. */
export type Shipped = { catalogue?: Record<string, unknown>; functions?: string }
type Candidate = {
  name: string
  packages: readonly string[]
  /** A module with `t` and `toParts`. */
  adapter: string
  /** Bundled in place of other packages. */
  alias?: Readonly<Record<string, string>>
  ship: (folder: string, catalogues: Readonly<Record<string, Catalogue>>) => Promise<Shipped>
}

/** German, each message compiled by a function of a package. */
function shipCatalogue(path: string, name: string): Candidate['ship'] {
  return async (folder, { de = {} }) => {
    const compilers = (await import(join(folder, 'node_modules', path))) as Record<string, (text: string) => unknown>
    return { catalogue: Object.fromEntries(Object.entries(de).map(([id, text]) => [id, compilers[name]?.(text)])) }
  }
}

/** For libraries that answer with text alone. */
const splitTags = `function split(text) {
  const parts = []
  let at = 0
  for (const { 0: all, 1: tag, 2: inside, index } of text.matchAll(/<(\\w+)>(.*?)<\\/\\1>/gs)) {
    parts.push(text.slice(at, index), { tag, parts: split(inside) })
    at = index + all.length
  }
  return [...parts, text.slice(at)]
}
export const toParts = (id, values) => split(t(id, values))`

const paraglide = {
  packages: ['@inlang/paraglide-js@2.25.4', '@inlang/plugin-message-format@4.4.4'],
  adapter: `export const t = (say, values) => say(values)
export function toParts(say, values) {
  const open = [[]]
  for (const { type, name, value } of say.parts(values)) {
    if (type === 'markup-start') open.unshift([])
    else if (type === 'markup-end') open[1].push({ tag: name, parts: open.shift() })
    else open[0].push(value)
  }
  return open[0]
}`,
}
/** What its plugin for Vite gives the compiler, with a constant of that name. */
const oneLanguage = { experimentalStaticLocale: '/** @type {any} */ (globalThis).__PARAGLIDE_STATIC_LOCALE__' }

export const candidates: readonly Candidate[] = [
  {
    name: 'Lingui',
    packages: ['@lingui/core@6.8.0', '@lingui/message-utils@6.8.0'],
    adapter: `import { i18n } from '@lingui/core'
i18n.loadAndActivate({ locale: 'de', messages: globalThis.catalogue })
export const t = (id, values) => i18n._(id, values)
${splitTags}`,
    ship: shipCatalogue('@lingui/message-utils/dist/compileMessage.mjs', 'compileMessageOrThrow'),
  },
  {
    name: 'FormatJS (intl-messageformat, without its parser)',
    packages: ['intl-messageformat@12.1.5', '@formatjs/icu-messageformat-parser@3.5.23'],
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
    adapter: `import { IntlMessageFormat } from 'intl-messageformat'
export const t = (id, values) => new IntlMessageFormat(globalThis.catalogue[id], 'de').format(values)
const orTag = { has: () => true, get: (values, name) => values[name] ?? ((parts) => ({ tag: name, parts })) }
export const toParts = (id, values) => [t(id, new Proxy(values ?? {}, orTag))].flat()`,
    ship: shipCatalogue('@formatjs/icu-messageformat-parser/index.js', 'parse'),
  },
  {
    name: 'i18next with i18next-icu',
    packages: ['i18next@27.1.2', 'i18next-icu@2.4.4', 'intl-messageformat@11.2.15'],
    adapter: `import i18next from 'i18next'
import ICU from 'i18next-icu'
const options = { keySeparator: false, nsSeparator: false, initAsync: false, i18nFormat: { ignoreTag: true } }
i18next.use(ICU).init({ lng: 'de', resources: { de: { translation: globalThis.catalogue } }, ...options })
export const t = (id, values) => i18next.t(id, values)
${splitTags}`,
    ship: async (_, { de }) => ({ catalogue: { ...de } }),
  },
  {
    ...paraglide,
    name: 'Paraglide, all languages',
    adapter: `${paraglide.adapter}
import { overwriteGetLocale } from './out/runtime.js'
overwriteGetLocale(() => 'de')`,
    ship: compileParaglide({}),
  },
  {
    ...paraglide,
    name: 'Paraglide, a build for each language (`experimentalPerLocaleBuild`)',
    ship: compileParaglide({ ...oneLanguage, outputStructure: 'locale-modules' }),
  },
  {
    ...paraglide,
    name: 'Paraglide, a build for each language, a module for each message',
    ship: compileParaglide(oneLanguage),
  },
]
