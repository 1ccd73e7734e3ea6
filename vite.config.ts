import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mergeRuntime } from '#scripts/build/vite-chunks.ts'
import { messages } from '#scripts/build/vite-messages.ts'
import {
  dropPreloadHelper,
  leanEndpoints,
  leanIcons,
  minifyFirstScript,
  precompress,
  refuseWhatIsMissing,
} from '#scripts/build/vite-plugins.ts'
import { plainSheets } from '#scripts/build/vite-sheets.ts'
import { keepFormerAssets, serviceWorker } from '#scripts/build/vite-worker.ts'

const packages = (...names: string[]) => `node_modules/(${names.join('|')})/`
const own = (folder: string, ...names: string[]) => `src/web/${folder}/([a-z]+/)?(${names.join('|')})\\.tsx?$`
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/*
 * Few requests before the first data. `core`: every visitor. `landing`: signed-out visitors (70 kB with core).
 * `calls`: the API client and small components of nearly every page; server-rendered pages can load it late.
 * `feed`: the signed-in frame and its first page (100 kB with core and calls). `papers`: shared by legal pages and
 * help. `crew`: shared by all other pages.
 * Naming two pages in a group with includeDependenciesRecursively off makes rolldown 1.2 write broken exports.
 */
const chunks = [
  {
    name: 'core',
    priority: 4,
    test: anyOf(
      packages('react', 'react-dom', 'scheduler', 'wouter', 'regexparam'),
      'rolldown/runtime',
      'src/shared/(logo|pages|paths|product|sign-ins)\\.ts$',
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
        'trouble-screen',
      ),
      own('lib', 'app-config', 'auth', 'class-names', 'install', 'lazy-page', 'visit', 'when-loaded'),
      own('lib', 'page-meta', 'store', 'stored-value', 'use-document-meta', 'use-media-query'),
      own('ui', 'button', 'colors', 'loading-screen', 'logo', 'page', 'spinner', 'words'),
    ),
  },
  {
    name: 'calls',
    priority: 3,
    test: anyOf(
      own('lib', 'api', 'boot-requests', 'navigate', 'when-quiet'),
      own('ui', 'card', 'create-icon', 'icon-button', 'open-dialogs', 'paper-shape', 'toast', 'tooltip'),
      'src/shared/(offline|palette|seeded-random)\\.ts$',
      'lucide-react/dist/esm/icons/(arrow-(left|up)|x)\\.',
    ),
  },
  {
    name: 'landing',
    priority: 2,
    test: anyOf(own('pages', 'landing-page'), own('features/landing', 'launch-block', 'poster-headline')),
  },
  {
    // What is below the first screen, which the server has drawn. It comes after the load event.
    name: 'landing-rest',
    priority: 2,
    test: anyOf(
      own('pages', 'landing-rest'),
      own('ui', 'disclosure', 'language-choice', 'operator'),
      'src/web/features/landing/',
    ),
  },
  {
    // What other pages call. Else `feed` would take it in, which imports nothing but its schemas, and they are dropped.
    name: 'contract',
    priority: 2,
    includeDependenciesRecursively: false,
    test: /src\/shared\/(comments|conditions|event-fields|friends|invites|notification-kinds|phones)\.ts$/,
  },
  {
    name: 'feed',
    priority: 1,
    test: anyOf(own('app', 'signed-in-app'), own('pages', 'feed-page')),
  },
  {
    // After the load event, behind every page.
    name: 'scraps',
    priority: 1,
    test: anyOf(own('ui', 'scraps', 'shapes-background')),
  },
  {
    // After the load event, at the foot of public pages.
    name: 'languages',
    priority: 1,
    test: anyOf(own('ui', 'language-form', 'change-language')),
  },
  {
    // After the first screen of signed-in people.
    name: 'later',
    priority: 1,
    test: anyOf(
      'src/web/lib/live/live\\.ts$',
      'src/shared/endpoints\\.ts$',
      own('features/feed', 'pull-to-refresh', 'scroll-places-model'),
      own('ui', 'load-more', 'waiting-mark'),
    ),
  },
  {
    name: 'scenes',
    priority: 1,
    test: anyOf(own('ui', 'scene', 'party-scene', 'empty-state', 'error-state')),
  },
  {
    // Loaded two seconds after sign-in, also on the feed, which does not load `crew`.
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
      packages('lucide-react', '@tanstack'),
      'src/shared/',
      'src/web/(features/(?!voice/)|lib/(?!audio/sounds))',
      'src/web/ui/(?!qr-code)',
    ),
  },
]

export default defineConfig({
  plugins: [
    leanEndpoints(),
    dropPreloadHelper(),
    react(),
    tailwindcss(),
    plainSheets(),
    minifyFirstScript(),
    mergeRuntime('core'),
    messages(),
    serviceWorker(),
    refuseWhatIsMissing(),
    precompress(),
    keepFormerAssets(),
  ],
  resolve: {
    alias: [
      // wouter bundles a shim of useSyncExternalStore, which React has had since 18.
      { find: /^\.\/use-sync-external-store\.js$/, replacement: 'react' },
      ...leanIcons,
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The oldest browsers that work; older ones get /old-browser from public/scheme.js.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // The CSP allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // Chunks worth preloading are requested by hand (main.tsx, signed-in-app.tsx).
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 300,
    rolldownOptions: {
      // The settings say what a lazy import elsewhere says: one chunk, and nothing to warn of.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: { codeSplitting: { groups: chunks } },
      // The contract only declares. Else a page loads each file of which it needs nothing but a type or a schema.
      treeshake: { moduleSideEffects: [{ test: /src\/shared\//, sideEffects: false }] },
    },
  },
})
