import type { Invite } from '#shared/invites.ts'
import { product } from '#shared/product.ts'

/** Papers to read: the same for everybody, signed in or not. */
export const paperPaths = ['/terms', '/privacy', '/docs/sms-opt-in-flow', '/help'] as const

/** What a search engine may keep. Everything else is somebody's own, or the landing page under another address. */
export const indexedPaths: readonly string[] = ['/', '/onboarding', ...paperPaths]

export type PageMeta = {
  /** Without the product's name, which is added. */
  title: string
  description?: string
  /** The path that search engines should remember; unset for pages that are nobody else's business. */
  canonicalPath?: string
  type?: 'website' | 'event'
}

export function toPageTitle(title: string): string {
  return title.includes(product.name) ? title : `${title} · ${product.name}`
}

/** What the server knew when it rendered a page. The browser starts from the same, or the two would not match. */
export type Handover = {
  config: { demo: boolean; github: boolean }
  /** Nobody was signed in at the request. False where that was not looked up. */
  isSignedOut: boolean
  /** Decides how the scraps of paper lie. */
  seed: number
  /** What is behind the token of the address; null where nothing is. */
  invite?: { token: string; view: Invite | null }
}

export type RenderedPage = { body: string; meta: PageMeta; scrapSheet: string }

/** What the built renderer exports as `renderPage`. */
export type RenderPage = (address: { path: string; search: string }, handover: Handover) => Promise<RenderedPage>

/** The element that carries the handover. Scripts in the page are forbidden; a block of JSON is none. */
export const handoverId = 'handover'

/** Stands in a page whose feed is on its way: the server knew a session. */
export const feedCallId = 'feed-call'
