import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const outDir = 'dist/web'
const packed = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes name.br and name.gz beside each text file, so that the server compresses nothing that never changes. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle() {
    const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && packed.has(extname(entry.name)))
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const text = await readFile(path)
        const brotliOptions = {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        }
        await writeFile(`${path}.br`, await toBrotli(text, brotliOptions))
        await writeFile(`${path}.gz`, await toGzip(text, { level: 9 }))
      }),
    )
  },
})

/** Without preload lists Vite's loader for them has nothing to do; its 1 kB would still come before the first paint. */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
})

const packages = (...names: string[]) => `node_modules/(${names.join('|')})/`
const own = (folder: string, ...names: string[]) => `src/web/${folder}/(${names.join('|')})\\.tsx?$`
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/*
 * Few files before the first data. `core` is what every visitor needs, `landing` what signed-out ones do (70 kB together),
 * `crew` what signed-in pages share (100 kB with core and the feed). The rest goes with the page that uses it.
 */
const chunks = [
  {
    name: 'core',
    priority: 3,
    test: anyOf(
      packages('react', 'react-dom', 'scheduler', 'wouter', 'regexparam'),
      'rolldown/runtime',
      'src/shared/product\\.ts$',
      own(
        'app',
        'main',
        'app',
        'app-frame',
        'error-boundary',
        'lazy-pages',
        'page-slot',
        'routes',
        'lazy-page',
        'trouble-screen',
      ),
      own('lib', 'api', 'app-config', 'auth', 'class-names', 'color-scheme', 'confetti', 'install', 'seeded-random'),
      own('lib', 'store', 'stored-value', 'use-document-meta', 'use-media-query'),
      own('ui', 'button', 'colors', 'demo-ribbon', 'loading-screen', 'logo', 'page', 'paper-shape', 'shape-friend'),
      own('ui', 'shapes-background', 'spinner', 'toast', 'toaster'),
    ),
  },
  {
    name: 'landing',
    priority: 2,
    test: anyOf(own('pages', 'landing-page'), own('ui', 'disclosure', 'party-scene'), 'src/web/features/landing/'),
  },
  {
    name: 'crew',
    priority: 1,
    test: anyOf(
      packages('@tanstack/query-core', '@tanstack/react-query', 'lucide-react/dist/esm/(?!icons/)[^/]*'),
      own('app', 'signed-in-app', 'with-queries'),
      own('lib', 'linkify', 'paging', 'profile-image', 'query-client', 'relative-time', 'vibrate'),
      own(
        'ui',
        'avatar',
        'avatar-stack',
        'badge',
        'bottom-nav',
        'card',
        'chip',
        'dialog',
        'empty-state',
        'error-state',
      ),
      own('ui', 'field', 'icon-button', 'linked-text', 'page-header', 'scene', 'segmented', 'skeleton', 'tooltip'),
    ),
  },
]

export default defineConfig({
  plugins: [plainImports(), react(), tailwindcss(), precompress()],
  resolve: {
    // wouter brings a stand-in for a hook that React has had since 18.
    alias: [{ find: /^\.\/use-sync-external-store\.js$/, replacement: 'react' }],
  },
  build: {
    outDir,
    emptyOutDir: true,
    // light-dark() must reach the browser as written: the down-levelled form cannot nest one scheme in the other.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The CSP allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // What is worth having early is asked for by hand (main.tsx, signed-in-app.tsx).
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 300,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
