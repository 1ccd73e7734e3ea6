import { toCardTag } from '#server/cards/card-cache.ts'
import type { Context } from '#server/context.ts'
import { canLookAt } from '#server/features/invites/policy.ts'
import { type FoundInvitation, findByToken } from '#server/features/invites/queries.ts'
import { toInviteView } from '#server/features/invites/view.ts'
import { toInviteCard } from '#server/features/previews/view.ts'
import type { Document } from '#server/html/document.ts'
import { toHead } from '#server/html/head.ts'
import { type Address, type ChoosePage, orNull, type Page } from '#server/http/files/web-app.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { Invite } from '#shared/invites.ts'
import { type Handover, indexedPaths, paperPaths, type RenderPage } from '#shared/pages.ts'
import { toPath } from '#shared/paths.ts'
import { getInviteCard, getProductCard } from '#shared/previews.ts'

/** The invitation as somebody without an account may see it. Looking changes nothing, however often. */
export async function findOpenInvitation(
  { db }: Pick<Context, 'db'>,
  token: string,
): Promise<FoundInvitation | 'unknown' | 'gone'> {
  const invitation = await findByToken(db, hashToken(token), null)
  if (!invitation) return 'unknown'
  return canLookAt(invitation, null) ? invitation : 'gone'
}

/** What is behind a token for whoever is not signed in. */
type InvitePage = { status: 200 | 404 | 410; view: Invite | null; cardPath: string | null }

/** So many ways for the scraps of paper to lie: enough to be a surprise, few enough to keep the pages. */
const seeds = 6
const mostKept = 100

type Pages = {
  /** A page as somebody who is not signed in, or (papers) anybody, sees it. */
  render(address: Address, isSignedOut: boolean, invite: (InvitePage & { token: string }) | null): Promise<Page>
}

const invitePath = /^\/invite(?:\/([^/]*))?\/?$/

/** Which page somebody gets at an address, or null for the one without anybody in it. */
export function createPageChoice(context: Context, document: Document, renderPage: RenderPage): ChoosePage {
  const pages = createPages(document, renderPage, context)
  return async ({ address, hasCookie, findVisitor }) => {
    // On its way to a session: nothing should flash up before.
    if (new URLSearchParams(address.search).has('authToken')) return null
    if (paperPaths.some((path) => path === address.path)) return pages.render(address, !hasCookie, null)
    if ((await findVisitor()) !== 'nobody') return null
    if (!invitePath.test(address.path)) return pages.render(address, true, null)
    const token = readToken(address.path)
    if (!token) return pages.render(address, true, { token: '', status: 404, view: null, cardPath: null })
    const invite = await orNull(findInvitePage(context, token))
    return invite && pages.render(address, true, { ...invite, token })
  }
}

function createPages(document: Document, renderPage: RenderPage, { config, now }: Context): Pages {
  const kept = new Map<string, Page>()

  async function renderAnew(
    address: Address,
    handover: Handover,
    status: number,
    cardPath: string | null,
  ): Promise<Page> {
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

function readToken(path: string): string | null {
  const token = invitePath.exec(path)?.[1]
  if (token === undefined) return null
  try {
    return decodeURIComponent(token)
  } catch {
    return null
  }
}

/** What the page of an invitation shows, and the address of its card, which changes when the card does. */
async function findInvitePage(context: Pick<Context, 'db'>, token: string): Promise<InvitePage> {
  const invitation = await findOpenInvitation(context, token)
  if (typeof invitation === 'string') return { status: invitation === 'gone' ? 410 : 404, view: null, cardPath: null }
  const cardPath = `${toPath(getInviteCard, { params: { token } })}?v=${toCardTag(toInviteCard(invitation))}`
  return { status: 200, view: toInviteView(invitation), cardPath }
}
