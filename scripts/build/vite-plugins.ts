import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type ESTree, minifySync, type Plugin, parseAst } from 'vite'
import { leanFields } from '#shared/endpoint.ts'
import { leanParts } from '#shared/event-fields.ts'

const packed = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes name.br and name.gz beside each text file, so that the server never compresses static files. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const files = await listFiles(dir)
      await Promise.all(files.filter((path) => packed.has(extname(path))).map(pack))
    },
  }
}

/** Minifies the script that runs before the first paint: what is in public/ is copied as it is. */
export function minifyFirstScript(): Plugin {
  return {
    name: 'minify-first-script',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'pre',
      async handler({ dir }) {
        const path = join(dir ?? '.', 'scheme.js')
        const { code, errors } = minifySync(path, await readFile(path, 'utf8'))
        if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join(' '))
        await writeFile(path, code)
      },
    },
  }
}

/** What the oldest browsers that we build for lack, and no build step replaces. Old WebKit lacks lookbehind too. */
const missingInOldBrowsers: Readonly<Record<string, RegExp>> = {
  'URL.canParse': /\bURL\.(?:canParse|parse)\(/,
  'a lookbehind in a regular expression': /\(\?<[=!]/,
  'light-dark()': /\blight-dark\(/,
  groupBy: /\b(?:Object|Map)\.groupBy\(/,
  'Promise.withResolvers': /\bPromise\.(?:withResolvers|try)\b/,
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'AbortSignal.any': /\bAbortSignal\.any\b/,
  'the v flag of a regular expression': /\/[dgimsuy]*v[dgimsuy]*\.(?:exec|test)\(/,
  // What the build makes of a literal with a flag that its target lacks.
  'the v flag of a regular expression that was a literal':
    /\bRegExp\((["'`])(?:(?!\1)[\s\S])*\1,["'`][dgimsuy]*v[dgimsuy]*["'`]\)/,
}

export function listMissing(code: string): string[] {
  return Object.keys(missingInOldBrowsers).filter((name) => missingInOldBrowsers[name]?.test(code))
}

/** What the scripts and sheets use that the oldest supported browsers lack, a sentence for each file. */
export async function findMissing(paths: string[]): Promise<string[]> {
  const found = paths
    .filter((path) => /\.(?:js|css)$/.test(path))
    .map(async (path) => {
      const missing = listMissing(await readFile(path, 'utf8'))
      return missing.length > 0
        ? [`${path} uses ${missing.join(', ')}, which older browsers that we support lack.`]
        : []
    })
  return (await Promise.all(found)).flat()
}

/** Refuses a build that the oldest supported browsers could not run. Comes after all that write a part of it. */
export function refuseWhatIsMissing(): Plugin {
  return {
    name: 'refuse-what-is-missing',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '.' }, bundle) {
        const paths = await listFiles(dir)
        const isOfThisBuild = (path: string) => !path.startsWith('assets/') || path in bundle
        const [first] = await findMissing(paths.filter((path) => isOfThisBuild(toPosix(relative(dir, path)))))
        if (first) this.error(first)
      },
    },
  }
}

const toPosix = (path: string) => path.replaceAll(sep, '/')

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const ownIcons = join(import.meta.dirname, '../../src/web/ui/create-icon.ts')

/** Icons are made by our own few lines, in the browser and where pages are drawn. Tests have the library's. */
export const leanIcons = [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: ownIcons }]

/** Replaces Vite's preload helper, 1 kB before the first paint: modulePreload is off, so it has nothing to do. */
export function dropPreloadHelper(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/** The fields of the type `Endpoint`; only the server validates. */
const keptInBrowser = new Set<string>(leanFields)
const keptOfEventFields = new Set<string>(leanParts)

/**
 * Keeps unused schemas of src/shared out of the browser's bundle: 10 kB of the feed's 100. Dev does the same, so that
 * nothing works there which would break in the build.
 */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/shared\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: toLeanModule(code), map: null }),
    },
  }
}

export function toLeanModule(code: string): string {
  let lean = code
  for (const call of listTopLevelCalls(code).reverse()) {
    lean = lean.slice(0, call.start) + toLeanCall(code, call) + lean.slice(call.end)
  }
  return lean
}

function toLeanCall(code: string, call: ESTree.CallExpression): string {
  const [definition] = call.arguments
  if (call.callee.type === 'Identifier' && definition?.type === 'ObjectExpression') {
    if (call.callee.name === 'defineEndpoint') return `(${keepOnly(keptInBrowser, code, definition)})`
    if (call.callee.name === 'defineEventFields') return `(${toLeanRows(code, definition)})`
  }
  // Marked as free of side effects, so that the bundler drops an unused schema.
  return `/* @__PURE__ */ (() => ${code.slice(call.start, call.end)})()`
}

function toLeanRows(code: string, { properties }: ESTree.ObjectExpression): string {
  const rows = properties.flatMap((row) =>
    row.type === 'Property' && row.value.type === 'ObjectExpression'
      ? `${code.slice(row.key.start, row.key.end)}: ${keepOnly(keptOfEventFields, code, row.value)}`
      : [],
  )
  return `{ ${rows.join(', ')} }`
}

function keepOnly(kept: Set<string>, code: string, { properties }: ESTree.ObjectExpression): string {
  const left = properties.filter(
    (property) =>
      property.type === 'SpreadElement' || (property.key.type === 'Identifier' && kept.has(property.key.name)),
  )
  return `{ ${left.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

async function pack(path: string): Promise<void> {
  const text = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await writeFile(`${path}.br`, await toBrotli(text, { params }))
  await writeFile(`${path}.gz`, await toGzip(text, { level: 9 }))
}

function listTopLevelCalls(code: string): ESTree.CallExpression[] {
  return parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
  })
}
