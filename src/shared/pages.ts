import type { AppConfig, CurrentUser } from '#shared/accounts.ts'
import type { CalledOff, RsvpResponse } from '#shared/events.ts'
import type { Invite } from '#shared/invites.ts'
import type { Paper, PaperName } from '#shared/legal.ts'
import { product } from '#shared/product.ts'

/** Static documents: the same for everybody, signed in or not. */
export const paperPaths = ['/terms', '/privacy', '/docs/sms-opt-in-flow', '/help'] as const

/** Who runs the server, where it says so. Of no use to search engines. */
export const imprintPath = '/imprint'

/** Pages that search engines may index. The others are personal, or the landing page under another address. */
export const indexedPaths: readonly string[] = ['/', '/onboarding', ...paperPaths]

export type PageMeta = {
  /** Without the product's name, which is added. */
  title: string
  description?: string
  /** The canonical path for search engines; unset for personal pages. */
  canonicalPath?: string
  type?: 'website' | 'event'
}

export function toPageTitle(title: string): string {
  return title.includes(product.name) ? title : `${title} · ${product.name}`
}

/** What a signed-in person's first screen would ask for, in its document: neither is fetched again. */
export type FirstScreen = {
  user: CurrentUser
  /** The live stream's position before anything was read. Null where that is not known: then it is all fetched anew. */
  position: number | null
  /** By cache key (src/shared/keys.ts). `next` is the path of a list's next page, and only lists have it. */
  reads: { key: readonly string[]; answer: unknown; next?: string | null }[]
}

/** The state from which the server rendered a page. The browser hydrates from the same, or the two would not match. */
export type Handover = {
  config: AppConfig
  /** The request had no session. False if that was not checked. */
  isSignedOut: boolean
  /** Seeds the layout of the paper scraps. */
  seed: number
  person?: FirstScreen
  /** The legal page that the operator wrote. */
  paper?: Paper & { name: PaperName }
  /** The invitation behind the token in the address; `view` is null if there is none. */
  invite?: {
    token: string
    view: Invite | null
    /** For the hidden field of the form: see answerAsGuest. */
    key: string
    /** The visitor is a guest who sees the spon: the page that the form leads back to. */
    guest: { eventId: string; displayName: string; response: RsvpResponse | null } | null
    /** The spon behind the link was called off. */
    calledOff?: CalledOff
  }
}

export type RenderedPage = { body: string; meta: PageMeta; scrapSheet: string }

/** What the built renderer exports as `renderPage`. */
export type RenderPage = (address: { path: string; search: string }, handover: Handover) => Promise<RenderedPage>

/** Id of the element with the handover: the CSP forbids inline scripts, but not a block of JSON. */
export const handoverId = 'handover'
