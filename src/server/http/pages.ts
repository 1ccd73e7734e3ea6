import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from '#server/context.ts'
import type { Document } from '#server/html/document.ts'
import { toHead } from '#server/html/head.ts'
import type { Invite } from '#shared/invites.ts'
import { type Handover, indexedPaths, type RenderPage } from '#shared/pages.ts'
import { getProductCard } from '#shared/previews.ts'

/** What is behind a token for whoever is not signed in. */
export type InvitePage = { status: 200 | 404 | 410; view: Invite | null; cardPath: string | null }

export type Page = { status: number; text: string; styleHash: string }

type Address = { path: string; search: string }

/** So many ways for the scraps of paper to lie: enough to be a surprise, few enough to keep the pages. */
const seeds = 6
const mostKept = 100

/** The program that draws pages, from the build beside the front end. Without it the browser draws them alone. */
export const loadRenderer = async (webDir: string): Promise<RenderPage | null> => {
  const path = join(webDir, '../render/render.js')
  if (!existsSync(path)) return null
  const built = (await import(pathToFileURL(path).href)) as { renderPage: RenderPage }
  return built.renderPage
}

export type Pages = {
  /** A page as somebody who is not signed in, or (papers) anybody, sees it. */
  render(address: Address, isSignedOut: boolean, invite: (InvitePage & { token: string }) | null): Promise<Page>
}

export const createPages = (document: Document, renderPage: RenderPage, { config, now }: Context): Pages => {
  const kept = new Map<string, Page>()

  const renderAnew = async (
    address: Address,
    handover: Handover,
    status: number,
    cardPath: string | null,
  ): Promise<Page> => {
    const page = await renderPage(address, handover)
    const place = {
      publicUrl: config.publicUrl,
      path: address.path,
      cardPath: cardPath ?? getProductCard.path,
      isInvite: cardPath !== null,
    }
    return { status, ...document.fill({ head: toHead(page.meta, place), page, handover }) }
  }

  return {
    async render(address, isSignedOut, invite) {
      const seed = Math.floor(Math.random() * seeds)
      const handover: Handover = {
        config: { demo: config.demo, github: config.github !== undefined },
        isSignedOut,
        seed,
        ...(invite && { invite: { token: invite.token, view: invite.view } }),
      }
      if (invite) return renderAnew(address, handover, invite.status, invite.cardPath)
      if (address.search !== '' || !indexedPaths.includes(address.path)) return renderAnew(address, handover, 200, null)
      // The terms carry today's date.
      const key = [address.path, isSignedOut, seed, now().toISOString().slice(0, 10)].join(' ')
      const known = kept.get(key)
      if (known) return known
      const page = await renderAnew(address, handover, 200, null)
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, page)
      return page
    },
  }
}
