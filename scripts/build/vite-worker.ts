import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { putMessages, readCatalogues, toLanguagePath } from '#scripts/build/vite-messages.ts'
import { leanEndpoints } from '#scripts/build/vite-plugins.ts'
import { sourceLanguage } from '#shared/languages.ts'

const keptMs = 14 * 86_400_000
const packed = /\.(br|gz)$/

/** Not precached: large, rarely used, or for few. index.html is cached under a path of its own. */
const leftOut = [
  /^\/index\.html$/,
  /^\/sw(\.[\w-]+)?\.js$/,
  /^\/(gifs|screenshots|docs|fonts)\//,
  /^\/pages\.css$|^\/icons\/.*512/,
  /^\/assets\/(admin-page|ui-page|outbox-page|dev-pages|metrics-page)-/,
  /-license\.txt$|\.map$|^\/robots\.txt$|^\/sitemap/,
]

/** The files to precache, as URL paths. */
export function listPrecached(files: readonly string[]): string[] {
  return files.filter((path) => !packed.test(path) && !leftOut.some((pattern) => pattern.test(path))).sort()
}

/** Builds src/sw/main.ts with its precache list: sw.js in English, sw.de.js in German, each with the scripts of its language. Runs before the files are compressed. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: {
      sequential: true,
      order: 'pre',
      async handler({ dir }, bundle) {
        const folder = dir ?? config.build.outDir
        // The folder also holds assets of former builds; precache only those of this one.
        const present = await listFiles(folder)
        const files = listPrecached(present.filter((path) => !path.startsWith('/assets/') || path.slice(1) in bundle))
        const id = await hashFiles(folder, ['/index.html', ...files])
        await build({
          configFile: false,
          logLevel: 'warn',
          plugins: [leanEndpoints()],
          define: { __BUILD__: JSON.stringify({ id, files, language: 'languages:code' }) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            target: config.build.target,
            rolldownOptions: {
              input: join(config.root, 'src/sw/main.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
        const worker = await readFile(join(folder, 'sw.js'), 'utf8')
        for (const [language, catalogue] of readCatalogues())
          await writeFile(join(folder, toWorkerFile(language)), toLanguageWorker(worker, language, catalogue))
      },
    },
  }
}

/** The minifier joins a list of strings to one. */
const script = /\/assets\/([\w.-]+\.js)/g

function toLanguageWorker(code: string, language: string, catalogue: Record<string, string>): string {
  return putMessages(code, catalogue).replace(script, (path) => toLanguagePath(path, language))
}

const toWorkerFile = (language: string): string => (language === sourceLanguage ? 'sw.js' : `sw.${language}.js`)

type Former = Record<string, number>

/** Which files of former builds to keep, with the time at which each was replaced. */
export function toKeptFormer(
  old: readonly string[],
  current: ReadonlySet<string>,
  former: Former,
  now: number,
): Former {
  return Object.fromEntries(
    old
      .filter((name) => !current.has(name))
      .map((name) => [name, former[name] ?? now] as const)
      .filter(([, replacedAt]) => now - replacedAt < keptMs),
  )
}

/** Keeps the files of former builds for two weeks: a page opened before a deployment can still load its chunks. */
export function keepFormerAssets(): Plugin {
  let assets = ''
  let ledger = ''
  let old = new Map<string, Buffer>()
  return {
    name: 'keep-former-assets',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      const folder = join(root, outDir)
      assets = join(folder, 'assets')
      ledger = join(dirname(folder), 'former-assets.json')
    },
    // Read now: Vite empties the folder before it writes the new files.
    buildStart: () => {
      old = new Map(listNames(assets).map((name) => [name, readFileSync(join(assets, name))]))
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const kept = toKeptFormer([...old.keys()], new Set(listNames(assets)), readFormer(ledger), Date.now())
        await mkdir(assets, { recursive: true })
        for (const [name, replacedAt] of Object.entries(kept)) {
          await mkdir(dirname(join(assets, name)), { recursive: true })
          await writeFile(join(assets, name), old.get(name) ?? '')
          utimesSync(join(assets, name), new Date(), new Date(replacedAt))
        }
        writeFileSync(ledger, JSON.stringify(kept))
      },
    },
  }
}

/** Those in the folders of the languages with it. */
function listNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}

/** One hash over all precached files: a change in any of them changes the worker. */
async function hashFiles(folder: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(await readFile(join(folder, path)))
  return hash.digest('base64url').slice(0, 12)
}

function readFormer(path: string): Former {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Former
  } catch {
    return {}
  }
}
