import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connect, Plugin } from 'vite'

const entries = { app: '/src/web/app/main.tsx', screens: '/tests/screens/main.ts' }
const isScreens = (url = '') => /^\/dev\/screens(?:[/?]|$)/.test(url)

/** Screens in their states, from fixed data, at /dev/screens: in development and for the browser tests. */
export function screens(): Plugin {
  const toDocument = (html: string) => html.replace(entries.app, entries.screens)
  return {
    name: 'screens',
    configureServer({ middlewares, config, transformIndexHtml }) {
      middlewares.use(async (request, response, next) => {
        if (!isScreens(request.url)) return next()
        const html = toDocument(await readFile(join(config.root, 'index.html'), 'utf8'))
        response.setHeader('content-type', 'text/html').end(await transformIndexHtml('/dev/screens', html))
      })
    },
    // Its build has no other page.
    configurePreviewServer({ middlewares }) {
      middlewares.use((request: Connect.IncomingMessage, _response, next) => {
        if (isScreens(request.url)) request.url = '/index.html'
        next()
      })
    },
    transformIndexHtml: { order: 'pre', handler: (html, { server }) => (server ? html : toDocument(html)) },
  }
}
