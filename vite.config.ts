import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanEndpoints, plainImports, precompress } from '#scripts/vite-plugins.ts'
import { keepFormerAssets, serviceWorker } from '#scripts/vite-worker.ts'

const packages = (...names: string[]) => `node_modules/(${names.join('|')})/`
const own = (folder: string, ...names: string[]) => `src/web/${folder}/([a-z]+/)?(${names.join('|')})\\.tsx?$`
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/*
 * Few files before the first data. `core` is what every visitor needs, `landing` what signed-out ones do (70 kB together),
 * `calls` what talks to the server and the small parts on nearly every page, for which a page that the server has drawn
 * has no hurry, `feed` the signed-in frame and its first page with all they use (100 kB with core and calls), `papers` what
 * legal pages and help share, `crew` what other pages share.
 * Naming two pages in a group with includeDependenciesRecursively off makes rolldown 1.2 write broken exports.
 */
const chunks = [
  {
    name: 'core',
    priority: 4,
    test: anyOf(
      packages('react', 'react-dom', 'scheduler', 'wouter', 'regexparam'),
      'rolldown/runtime',
      'src/shared/(pages|paths|product|sign-ins)\\.ts$',
      own(
        'app',
        'main',
        'app',
        'app-frame',
        'demo-ribbon',
        'error-boundary',
        'lazy-pages',
        'page-slot',
        'routes',
        'lazy-page',
        'trouble-screen',
      ),
      own('lib', 'app-config', 'auth', 'class-names', 'install', 'seeded-random', 'visit'),
      own('lib', 'page-meta', 'store', 'stored-value', 'use-document-meta', 'use-media-query'),
      own('ui', 'button', 'colors', 'loading-screen', 'logo', 'page', 'paper-shape', 'shape-friend'),
      own('ui', 'shapes-background', 'spinner'),
    ),
  },
  {
    name: 'calls',
    priority: 3,
    test: anyOf(
      own('lib', 'api', 'boot-requests'),
      own('ui', 'card', 'icon-button', 'toast', 'toaster', 'tooltip'),
      'src/shared/offline\\.ts$',
      'lucide-react/dist/esm/(?!icons/)',
      'lucide-react/dist/esm/icons/arrow-(left|up)\\.',
    ),
  },
  {
    name: 'landing',
    priority: 2,
    test: anyOf(own('pages', 'landing-page'), own('ui', 'disclosure', 'party-scene'), 'src/web/features/landing/'),
  },
  {
    name: 'feed',
    priority: 1,
    test: anyOf(own('app', 'signed-in-app'), own('pages', 'feed-page'), own('ui', 'toast-card')),
  },
  {
    // Fetched two seconds after signing in, also by those who are on the feed and have not needed `crew` yet.
    name: 'push',
    priority: 1,
    test: anyOf(
      own('lib', 'app-badge', 'is-ios', 'push', 'push-auto-enable', 'push-session', 'service-worker'),
      'src/shared/push\\.ts$',
    ),
  },
  {
    name: 'papers',
    priority: 1,
    minShareCount: 2,
    test: anyOf('src/web/features/legal/', own('features/install', 'install-steps')),
  },
  {
    name: 'crew',
    minShareCount: 2,
    test: anyOf(
      packages('lucide-react'),
      'src/shared/',
      'src/web/(features/(?!voice/)|lib/)',
      'src/web/ui/(?!qr-code)',
    ),
  },
]

export default defineConfig({
  plugins: [
    leanEndpoints(),
    plainImports(),
    react(),
    tailwindcss(),
    serviceWorker(),
    precompress(),
    keepFormerAssets(),
  ],
  resolve: {
    // wouter brings a stand-in for a hook that React has had since 18.
    alias: [{ find: /^\.\/use-sync-external-store\.js$/, replacement: 'react' }],
  },
  build: {
    outDir: 'dist/web',
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
