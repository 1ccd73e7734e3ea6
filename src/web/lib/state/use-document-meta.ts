import { useEffect } from 'react'
import { type PageMeta, toPageTitle } from '#shared/pages.ts'
import { product } from '#shared/product.ts'
import { useVisit } from '#web/lib/device/visit.ts'

let site: string | null = null

/** Title, description, canonical URL and type of the current page. */
export function useDocumentMeta(page: PageMeta): void {
  const { title, description, canonicalPath, type = 'website' } = page
  useVisit().onMeta?.(page)
  useEffect(() => {
    const whole = toPageTitle(title)
    const home = findSite()
    const address = canonicalPath === undefined ? null : home + canonicalPath
    document.title = whole
    meta('name', 'description', description ?? product.description)
    meta('property', 'og:title', whole)
    meta('property', 'og:description', description ?? product.description)
    meta('property', 'og:type', type)
    meta('property', 'og:url', address)
    canonical(address)
  }, [title, description, canonicalPath, type])
}

/** The canonical origin. The server wrote it into the page; on an alias it differs from the current one. */
function findSite(): string {
  site ??= new URL(document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? location.href).origin
  return site
}

function meta(attribute: 'name' | 'property', name: string, content: string | null): void {
  placeTag(
    `meta[${attribute}="${name}"]`,
    () => {
      const tag = document.createElement('meta')
      tag.setAttribute(attribute, name)
      return tag
    },
    content,
  )
}

function placeTag(selector: string, create: () => HTMLElement, content: string | null): void {
  const present = document.head.querySelector(selector)
  if (content === null) {
    present?.remove()
    return
  }
  const tag = present ?? document.head.appendChild(create())
  tag.setAttribute(tag.tagName === 'LINK' ? 'href' : 'content', content)
}

function canonical(address: string | null): void {
  placeTag('link[rel="canonical"]', () => Object.assign(document.createElement('link'), { rel: 'canonical' }), address)
}
