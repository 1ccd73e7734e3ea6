import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanEndpoints, plainImports, precompress } from '#scripts/vite-plugins.ts'

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
      packages('@tanstack/query-core', '@tanstack/react-query'),
      'node_modules/lucide-react/dist/esm/icons/(arrow-left|bell|plus|x)\\.',
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
  plugins: [leanEndpoints(), plainImports(), react(), tailwindcss(), precompress()],
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
