import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { type Catalogue, listLanguages, readCatalogue } from '#scripts/messages/catalogues.ts'
import { toPseudo } from '#scripts/messages/pseudo.ts'
import { directionOf, pseudoLanguage, sourceLanguage, toManifestName } from '#shared/languages.ts'

const moduleId = 'virtual:messages'
const key = /(["'`])([a-z][a-z-]*:[\w.-]+)\1/g

/** The code with each key replaced by its message. What is no key of the catalogue stays. */
export function putMessages(code: string, catalogue: Catalogue): string {
  const put = code.replace(key, (found, _quote, name: string) =>
    Object.hasOwn(catalogue, name) ? JSON.stringify(catalogue[name]) : found,
  )
  // The minifier joins a list of strings to one.
  const left = put.match(/[a-z][a-z-]*:[\w.-]+/g)?.find((name) => Object.hasOwn(catalogue, name))
  if (left) throw new Error(`The key ${left} is in a list of strings: make it a record, or a list of objects`)
  return put
}

/** What an installed app is called and can do. Its texts are keys in public/, as they are in the scripts. */
function putManifest(text: string, language: string, catalogue: Catalogue): string {
  return JSON.stringify({ ...JSON.parse(putMessages(text, catalogue)), dir: directionOf(language) })
}

export function readCatalogues(): Map<string, Catalogue> {
  const english = readCatalogue(sourceLanguage)
  return new Map(listLanguages().map((language) => [language, { ...english, ...readCatalogue(language) }]))
}

/**
 * Writes the scripts once for each language, with the messages in them: a page loads only what it says, and only in the
 * reader's language. English is at /assets, each other one in a folder of its own there.
 */
export function messages(): Plugin {
  const catalogues = readCatalogues()
  const hash = createHash('sha256')
    .update(JSON.stringify([...catalogues]))
    .digest('base64url')
    .slice(0, 12)
  return {
    name: 'messages',
    apply: 'build',
    resolveId: (id) => (id === moduleId ? `\0${id}` : null),
    load: (id) => (id === `\0${moduleId}` ? 'export const find = (message) => message' : null),
    // A text that changed changes the names of the files, which browsers keep for good.
    augmentChunkHash: () => hash,
    writeBundle: {
      sequential: true,
      order: 'pre',
      handler({ dir = '.' }, bundle) {
        for (const { type, fileName } of Object.values(bundle)) {
          // The runtime was merged into another chunk.
          if (type !== 'chunk' || !existsSync(join(dir, fileName))) continue
          const code = readFileSync(join(dir, fileName), 'utf8')
          for (const [language, catalogue] of catalogues) {
            const path = join(dir, toLanguagePath(fileName, language))
            mkdirSync(dirname(path), { recursive: true })
            writeFileSync(path, putMessages(code, catalogue))
          }
        }
        const manifest = readFileSync(join(dir, toManifestName(sourceLanguage)), 'utf8')
        for (const [language, catalogue] of catalogues)
          writeFileSync(join(dir, toManifestName(language)), putManifest(manifest, language, catalogue))
      },
    },
  }
}

/** assets/feed.js is assets/de/feed.js in German. */
export function toLanguagePath(path: string, language: string): string {
  return language === sourceLanguage ? path : `${dirname(path)}/${language}/${basename(path)}`
}

/** For development: all languages at once, and the pseudo-language. */
export function allMessages(): Plugin {
  return {
    name: 'all-messages',
    resolveId: (id) => (id === moduleId ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${moduleId}`) return null
      const catalogues = Object.fromEntries(readCatalogues())
      const all = { ...catalogues, [pseudoLanguage]: toPseudo(readCatalogue(sourceLanguage)) }
      return `const all = ${JSON.stringify(all)}
const own = () => all[document.documentElement.lang] ?? all.en
export const find = (key) => own()[key] ?? all.en[key] ?? key
export const translate = (english) => Object.keys(all.en).filter((key) => all.en[key] === english).map(find)`
    },
    configureServer({ watcher, moduleGraph, ws, middlewares, config }) {
      const name = toManifestName(sourceLanguage)
      middlewares.use(`/${name}`, (_request, response) => {
        const text = readFileSync(join(config.publicDir, name), 'utf8')
        response.setHeader('content-type', 'application/manifest+json')
        response.end(putManifest(text, sourceLanguage, readCatalogue(sourceLanguage)))
      })
      watcher.add(join(import.meta.dirname, '../../messages'))
      watcher.on('change', (path) => {
        if (!path.includes('/messages/')) return
        const known = moduleGraph.getModuleById(`\0${moduleId}`)
        if (known) moduleGraph.invalidateModule(known)
        ws.send({ type: 'full-reload' })
      })
    },
  }
}
