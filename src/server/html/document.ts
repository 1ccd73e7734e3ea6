import { createHash } from 'node:crypto'
import { toScriptJson } from '#server/html/head.ts'
import { Html, html } from '#server/html/html.ts'
import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { listFeed } from '#shared/events.ts'
import { feedCallId, type Handover, handoverId, type RenderedPage } from '#shared/pages.ts'

/** What index.html leaves open, between two comments of the name. */
const slotOf = (name: string) => new RegExp(`<!--${name}-->[\\s\\S]*?<!--/${name}-->\\s*`)
const rootSlot = '<!--page-->'

/** The answers are on their way before the bundle runs. lib/api/api.ts asks in exactly this mode, so they are used. */
const toCall = ({ path }: Endpoint, extra: Html) =>
  html`<link rel="preload" href="${path}" as="fetch" crossorigin="use-credentials" ${extra}>`.text
const firstCalls = [getCurrentUser, getAppConfig].map((call) => toCall(call, html`fetchpriority="high"`)).join('')
const feedCall = toCall(listFeed, html`id="${feedCallId}"`)

/** A function and no text: what it gives is taken as it is, dollar signs and all. */
const fill = (text: string, slot: RegExp | string, content: string) => text.replace(slot, () => content)

type Filling = { head: Html; page: RenderedPage; handover: Handover }

export type Document = {
  /** Without anybody in it: the browser asks who is there, and draws everything. */
  plain: string
  /** The same for somebody whose feed it will show. */
  plainWithFeed: string
  /** With the page in it. `styleHash` is to be allowed by the answer's Content-Security-Policy. */
  fill(filling: Filling): { text: string; styleHash: string }
}

/** Reads the built index.html once; pages are put into it. */
export function createDocument(index: string): Document {
  return {
    plain: fill(index, slotOf('calls'), firstCalls),
    plainWithFeed: fill(index, slotOf('calls'), firstCalls + feedCall),
    fill({ head, page, handover }) {
      const extra = html`${head}
    <style>${new Html(page.scrapSheet)}</style>
    `
      const data = html`<script type="application/json" id="${handoverId}">${toScriptJson(handover)}</script>
    `
      const text = [
        [slotOf('words'), extra.text],
        [slotOf('calls'), ''],
        [slotOf('plain'), data.text],
        [rootSlot, page.body],
      ].reduce((document, [slot, content]) => fill(document, slot as RegExp | string, content as string), index)
      return { text, styleHash: createHash('sha256').update(page.scrapSheet).digest('base64') }
    },
  }
}
