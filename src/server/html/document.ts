import { createHash } from 'node:crypto'
import { toScriptJson } from '#server/html/head.ts'
import { Html, html } from '#server/html/html.ts'
import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { directionOf, sourceLanguage, toManifestName } from '#shared/languages.ts'
import { currentLanguage, t } from '#shared/message.ts'
import { type Handover, handoverId, type RenderedPage } from '#shared/pages.ts'
import { product } from '#shared/product.ts'

/** A placeholder in index.html: everything between two comments with this name. */
const slotOf = (name: string) => new RegExp(`<!--${name}-->[\\s\\S]*?<!--/${name}-->\\s*`)
const rootSlot = '<!--page-->'

/**
 * Preloads, requested before the bundle runs. lib/api/api.ts must fetch in the same mode, or they are not reused: without
 * `crossorigin`, which WebKit never reuses.
 */
const firstCalls = [getCurrentUser, getAppConfig]
  .map(({ path }) => html`<link rel="preload" href="${path}" as="fetch" fetchpriority="high">`.text)
  .join('')

/** Tells public/scheme.js that this page is nothing without the app; the preloads of the shell say the same. */
const appMark = '<meta name="app">'

/** A replacer function, because `$` has a meaning in a replacement string. */
const fill = (text: string, slot: RegExp | string, content: string) => text.replace(slot, () => content)

const firstScriptTag = '<script src="/scheme.js"></script>'

/** Puts the script that runs before the first paint into the page, which saves a request that the paint would wait for. */
export function inlineFirstScript(index: string, script: string): { index: string; scriptHash: string } {
  return { index: fill(index, firstScriptTag, `<script>${script}</script>`), scriptHash: toHash(script) }
}

const sheetTag = /<link rel="stylesheet"[^>]* href="([^"]+)">/

/** Puts the style sheet into the page: as a file it competes with fonts and scripts, and the first paint waits for it. */
function inlineSheet(index: string, readFile: (path: string) => string): { index: string; sheetHash: string } {
  const [tag = '', path] = sheetTag.exec(index) ?? []
  if (path === undefined) throw new Error('The built index.html has no style sheet')
  const sheet = readFile(path)
  return { index: fill(index, tag, `<style>${sheet}</style>`), sheetHash: toHash(sheet) }
}

/** As a Content-Security-Policy names what a page may contain. */
const toHash = (text: string) => createHash('sha256').update(text).digest('base64')

const script = /"\/assets\/([\w.-]+\.js)"/g

/** With the scripts and the manifest of the reader's language: scripts/build/vite-messages.ts writes them. */
function toReaders(text: string): string {
  const language = currentLanguage()
  const folder = language === sourceLanguage ? '' : `${language}/`
  return fill(text, '<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(toManifestName(sourceLanguage), toManifestName(language))
    .replace(script, (_found, name: string) => `"/assets/${folder}${name}"`)
}

function toNoscript(): string {
  return html`<noscript>${t('app:needs-scripts')}</noscript>
    `.text
}

type Filling = { head: Html; page: RenderedPage; handover: Handover }

export type Document = {
  /** The empty shell, the same for everyone who reads this language: the browser fetches the session and renders. The worker keeps it. */
  toPlain(): string
  /** The server-rendered page. `styleHashes` have to be allowed in the response's Content-Security-Policy. */
  fill(filling: Filling): { text: string; styleHashes: string[] }
}

export function createDocument(index: string, readFile: (path: string) => string): Document {
  const inlined = inlineSheet(index, readFile)
  return {
    toPlain() {
      const words = html`<title>${product.name}</title>
    <meta name="description" content="${t('app:description')}">
    `
      const plain = fill(fill(toReaders(index), slotOf('words'), words.text), slotOf('calls'), firstCalls)
      return fill(plain, slotOf('plain'), toNoscript())
    },
    fill({ head, page, handover }) {
      const extra = html`${head}
    <style>${new Html(page.scrapSheet)}</style>
    `
      const data = html`<script type="application/json" id="${handoverId}">${toScriptJson(handover)}</script>
    `
      const text = [
        [slotOf('words'), extra.text],
        [slotOf('calls'), handover.person ? appMark : ''],
        [slotOf('plain'), handover.person ? `${data.text}${toNoscript()}` : data.text],
        [rootSlot, page.body],
      ].reduce(
        (document, [slot, content]) => fill(document, slot as RegExp | string, content as string),
        toReaders(inlined.index),
      )
      return { text, styleHashes: [inlined.sheetHash, toHash(page.scrapSheet)] }
    },
  }
}
