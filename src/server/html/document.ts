import { createHash } from 'node:crypto'
import { toScriptJson } from '#server/html/head.ts'
import { Html, html } from '#server/html/html.ts'
import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { type Handover, handoverId, type RenderedPage } from '#shared/pages.ts'

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

/** As a Content-Security-Policy names what may stand in a page. */
const toHash = (text: string) => createHash('sha256').update(text).digest('base64')

type Filling = { head: Html; page: RenderedPage; handover: Handover }

export type Document = {
  /** The empty shell, the same for everyone: the browser fetches the session and renders. */
  plain: string
  /** The server-rendered page. `styleHash` has to be allowed in the response's Content-Security-Policy. */
  fill(filling: Filling): { text: string; styleHash: string }
}

export function createDocument(index: string): Document {
  const [plainWords = ''] = slotOf('plain').exec(index) ?? []
  return {
    plain: fill(index, slotOf('calls'), firstCalls),
    fill({ head, page, handover }) {
      const extra = html`${head}
    <style>${new Html(page.scrapSheet)}</style>
    `
      const data = html`<script type="application/json" id="${handoverId}">${toScriptJson(handover)}</script>
    `
      const text = [
        [slotOf('words'), extra.text],
        [slotOf('calls'), handover.person ? appMark : ''],
        [slotOf('plain'), handover.person ? `${data.text}${plainWords}` : data.text],
        [rootSlot, page.body],
      ].reduce((document, [slot, content]) => fill(document, slot as RegExp | string, content as string), index)
      return { text, styleHash: toHash(page.scrapSheet) }
    },
  }
}
