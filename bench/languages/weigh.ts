import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { putMessages } from '#scripts/build/vite-messages.ts'
import { type Catalogue, readCatalogue } from '#scripts/messages/catalogues.ts'
import { languageCodes } from '#shared/languages.ts'
import { listNeeds, parsePattern } from '#shared/message-pattern.ts'
import { toTable, writeReport } from '../report.ts'
import { candidates, type Shipped } from './candidates.ts'

const root = join(import.meta.dirname, '../..')
/** What is no message, as numbers and lists, stays ours. */
const head = `export * from ${JSON.stringify(join(root, 'src/shared/message.ts'))}\n`
/** The scripts of the feed's first visit: see `page-weight`. */
const firstLoad = ['core', 'calls', 'feed']
const quotedKey = /(["'`])([a-z][a-z-]*:[\w.-]+)\1/g
const german = readCatalogue('de')
const ids = Object.fromEntries(Object.keys(german).map((key, index) => [key, `m${index}`]))
const catalogues = Object.fromEntries(languageCodes.map((code) => [code, shorten(readCatalogue(code))]))

const size = (text: string) => brotliCompressSync(text).length
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** Builds the front end with each library in place of src/shared/message.ts. */
export async function weighLanguages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'))
  try {
    const ours = await bundle(folder)
    const [firstIds, allIds] = [listIds(ours.filter(isFirst)), listIds(ours)]
    const silent = join(folder, 'silent.js')
    writeFileSync(silent, `${head}export const t = () => ''\nexport const toParts = () => []`)
    const nothing = Object.fromEntries(Object.keys(german).map((key) => [key, '']))
    const least = weigh(await bundle(folder, silent), nothing)
    const rows: (string | number)[][] = [['no text at all', '0.0', '', '', '', kilobytes(least)]]
    for (const [name, texts] of Object.entries({ 'ours, with empty texts': nothing, ours: german }))
      rows.push([name, kilobytes(weigh(ours, texts) - least), '', '', 0, kilobytes(weigh(ours, texts))])
    for (const { name, packages, adapter, alias, ship } of candidates) {
      const own = install(folder, packages)
      writeFileSync(join(own, 'adapter.js'), head + adapter)
      const shipped = await ship(own, catalogues)
      const chunks = await bundle(own, join(own, 'adapter.js'), { ...shipped, alias })
      const scripts = weigh(chunks, shipped.functions ? {} : ids)
      const files = [firstIds, allIds].map((some) => sizeOf(shipped, some))
      const beside = shipped.catalogue ? [...files.map(kilobytes), 1] : ['', '', 0]
      const totals = new Set(files.map((bytes) => kilobytes(scripts + bytes)))
      rows.push([name, kilobytes(scripts - least), ...beside, [...totals].join(' to ')])
    }
    report(rows, firstIds.size, allIds)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function install(parent: string, packages: readonly string[]): string {
  const folder = join(parent, packages.join('-').replace(/\W/g, '-'))
  if (existsSync(folder)) return folder
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: 'inherit' })
  return folder
}

type Other = Shipped & { alias?: Readonly<Record<string, string>> | undefined }

async function bundle(folder: string, adapter?: string, { functions, alias = {} }: Other = {}) {
  const result = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    define: { 'globalThis.__PARAGLIDE_STATIC_LOCALE__': '"de"' },
    plugins: [
      {
        name: 'other-messages',
        enforce: 'pre',
        resolveId(id, importer) {
          if (id === '#shared/message.ts' && adapter) return adapter
          return alias[id] && importer?.startsWith(folder) ? join(folder, 'node_modules', alias[id]) : null
        },
      },
      {
        name: 'functions-for-keys',
        enforce: 'post',
        transform: (code, id) => (functions && id.startsWith(join(root, 'src')) ? putFunctions(code, functions) : null),
      },
    ],
    build: { write: false, outDir: join(folder, 'dist') },
  })
  return (result as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}

function putFunctions(code: string, from: string): string {
  const used = new Set<string>()
  const put = code.replace(quotedKey, (found, _quote, key: string) => {
    const id = ids[key]
    if (id) used.add(id)
    return id ?? found
  })
  return used.size > 0 ? `import { ${[...used].join(', ')} } from ${JSON.stringify(from)}\n${put}` : code
}

const isFirst = ({ name }: Rolldown.OutputChunk) => firstLoad.includes(name)

function weigh(chunks: readonly Rolldown.OutputChunk[], put: Catalogue): number {
  return chunks.filter(isFirst).reduce((sum, { code }) => sum + size(putMessages(code, put)), 0)
}

/** By short names, such as the libraries' own tools give messages. */
function shorten(all: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(all).map(([key, text]) => [ids[key] ?? key, text]))
}

/** Of all messages that these scripts say. */
function listIds(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const keys = chunks.flatMap(({ code }) => [...code.matchAll(quotedKey)].map(([, , key = '']) => key))
  return new Set(keys.flatMap((key) => ids[key] ?? []))
}

function sizeOf({ catalogue }: Shipped, some: ReadonlySet<string>): number {
  if (!catalogue) return 0
  return size(JSON.stringify(Object.fromEntries(Object.entries(catalogue).filter(([id]) => some.has(id)))))
}

function report(rows: (string | number)[][], first: number, all: ReadonlySet<string>): void {
  const mixed = Object.entries(german).filter(([key, text]) => {
    const { values, tags } = listNeeds(parsePattern(text))
    return all.has(ids[key] ?? '') && [...tags].some((tag) => values.has(tag))
  })
  const words = `The front end, built with each library in place of \`src/shared/message.ts\`: what the feed's first visit loads, in kilobytes of
brotli, in German. Its three scripts say ${first} messages, all scripts ${all.size}. ${mixed.length} of these have a tag with the name of a value.`
  const titles = ['', 'more in the scripts', 'catalogue of the page', 'of all pages', 'files more', 'together']
  writeReport('languages', 'What a library for languages would weigh', `${words}\n\n${toTable(titles, rows)}`)
}
