import { type Config, toPublicConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Document } from '#server/html/document.ts'
import { toHead } from '#server/html/head.ts'
import { html } from '#server/html/html.ts'
import type { Address, Page } from '#server/http/files/web-app.ts'
import { makeToken } from '#server/http/tokens.ts'
import type { CalledOff } from '#shared/events.ts'
import type { Invite } from '#shared/invites.ts'
import { type Language, sourceLanguage } from '#shared/languages.ts'
import { paperNames } from '#shared/legal.ts'
import { currentLanguage, currentLocale, t } from '#shared/message.ts'
import {
  type FirstScreen,
  type Handover,
  indexedPaths,
  type RenderedPage,
  type RenderPage,
  toPageTitle,
} from '#shared/pages.ts'
import { getProductCard } from '#shared/previews.ts'
import { product } from '#shared/product.ts'

/** What an invitation token shows to a visitor without an account. */
export type InvitePage = {
  status: 200 | 404 | 410
  view: Invite | null
  cardPath: string | null
  guest: NonNullable<Handover['invite']>['guest']
  calledOff?: CalledOff
  /** Where the request named none. */
  language?: Language
}

/** Variants of the decoration: enough to surprise, few enough to cache every page in each of them. */
const seeds = 6
const mostKept = 700

const undrawn: RenderedPage = { body: '', meta: { title: product.name }, scrapSheet: '' }

type Pages = {
  /** A page for a signed-out visitor; the legal pages are for everyone. */
  render(address: Address, isSignedOut: boolean, invite: (InvitePage & { token: string }) | null): Promise<Page>
  /** A page for one person, never cached. Where `isDrawn` is false it has their data, and the browser draws it. */
  renderPersonal(address: Address, person: FirstScreen, isDrawn: boolean): Promise<Page>
}

/** Renders public pages, and caches those that are the same for everyone. */
export function createPages({ config, now }: Context, document: Document, renderPage: RenderPage): Pages {
  const kept = new Map<string, Page>()

  async function renderAnew(address: Address, handover: Handover, invite: InvitePage | null): Promise<Page> {
    const page = await renderPage(address, handover)
    const { status, cardPath } = invite ?? { status: 200, cardPath: null }
    const place = {
      publicUrl: config.publicUrl,
      operator: config.operator,
      path: address.path,
      search: address.search,
      cardPath: cardPath ?? toCardPath(getProductCard.path),
      isInvite: cardPath !== null,
    }
    return { status, ...document.fill({ head: toHead(page.meta, place), page, handover }) }
  }

  const pickSeed = () => Math.floor(Math.random() * seeds)

  return {
    async renderPersonal(address, person, isDrawn) {
      const handover: Handover = { config: toPublicConfig(config), isSignedOut: false, seed: pickSeed(), person }
      const page = isDrawn ? await renderPage(address, handover) : undrawn
      const head = html`<title>${toPageTitle(page.meta.title)}</title>
    <meta name="description" content="${page.meta.description ?? t('app:description')}">`
      return { status: 200, isPersonal: true, ...document.fill({ head, page, handover }) }
    },
    async render(address, isSignedOut, invite) {
      const seed = pickSeed()
      const handover: Handover = {
        config: toPublicConfig(config),
        isSignedOut,
        seed,
        ...(invite && { invite: toHandover(invite) }),
        ...findPaper(config, address.path),
      }
      const isPlain = address.search === '' || address.search === `language=${currentLanguage()}`
      if (invite || !isPlain || !indexedPaths.includes(address.path)) return renderAnew(address, handover, invite)
      // The date is in the key because the terms show it.
      const key = [
        currentLanguage(),
        currentLocale(),
        address.path,
        address.search,
        isSignedOut,
        seed,
        now().toISOString().slice(0, 10),
      ].join(' ')
      const known = kept.get(key)
      if (known) return known
      const page = await renderAnew(address, handover, null)
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, page)
      return page
    },
  }
}

/** Of a picture that speaks the page's language, whoever fetches it. */
export function toCardPath(path: string, version?: string): string {
  const language = currentLanguage()
  const query = new URLSearchParams({
    ...(version !== undefined && { v: version }),
    ...(language !== sourceLanguage && { language }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}

function findPaper({ papers }: Config, path: string): Pick<Handover, 'paper'> {
  const name = paperNames.find((each) => path === `/${each}`)
  const paper = name && papers[name]
  return paper ? { paper: { name, ...paper } } : {}
}

function toHandover({
  token,
  view,
  guest,
  calledOff,
}: InvitePage & { token: string }): NonNullable<Handover['invite']> {
  return { token, view, key: makeToken(), guest, ...(calledOff && { calledOff }) }
}
