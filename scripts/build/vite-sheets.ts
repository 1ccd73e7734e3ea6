import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/** Style sheets of static pages, by URL. Vite does not build those pages, so the URLs carry no hash. */
const sheets: Readonly<Record<string, string>> = {
  '/pages.css': '/src/web/styles/pages.css',
  '/docs/sms-opt-in-mockup.css': '/src/web/styles/sms-opt-in-mockup.css',
}

/** Source of a file that the build puts at a fixed URL, else null. */
export function findSource(address: string): string | null {
  const [, file, family] = /^\/fonts\/(([a-z-]+)-latin-[a-z-]+\.woff2)$/.exec(address) ?? []
  if (file) return `/node_modules/@fontsource-variable/${family}/files/${file}`
  return sheets[address] ?? null
}

/** Builds those sheets with the app's fonts and colours. */
export function plainSheets(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'plain-sheets',
    configResolved: (resolved) => {
      config = resolved
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        request.url = findSource(request.url ?? '') ?? request.url
        next()
      })
    },
    writeBundle: {
      sequential: true,
      order: 'pre',
      async handler({ dir }) {
        for (const [address, source] of Object.entries(sheets))
          await build({
            configFile: false,
            logLevel: 'warn',
            build: {
              outDir: dir ?? config.build.outDir,
              emptyOutDir: false,
              copyPublicDir: false,
              target: config.build.target,
              assetsInlineLimit: 0,
              rolldownOptions: {
                input: join(config.root, source),
                output: {
                  assetFileNames: ({ names: [name = ''] }) =>
                    name.endsWith('.css') ? address.slice(1) : `fonts/${name}`,
                },
              },
            },
          })
      },
    },
  }
}
