import { useEffect } from 'react'
import { product } from '#shared/product.ts'

export type DocumentMeta = {
  /** Without the product's name, which is added. */
  title: string
  description?: string
  /** The path that search engines should remember; unset for pages that are nobody else's business. */
  canonicalPath?: string
  type?: 'website' | 'event'
}

const placeTag = (selector: string, create: () => HTMLElement, content: string | null): void => {
  const present = document.head.querySelector(selector)
  if (content === null) {
    present?.remove()
    return
  }
  const tag = present ?? document.head.appendChild(create())
  tag.setAttribute(tag.tagName === 'LINK' ? 'href' : 'content', content)
}

const meta = (attribute: 'name' | 'property', name: string, content: string | null): void =>
  placeTag(
    `meta[${attribute}="${name}"]`,
    () => {
      const tag = document.createElement('meta')
      tag.setAttribute(attribute, name)
      return tag
    },
    content,
  )

const canonical = (path: string | undefined): void =>
  placeTag(
    'link[rel="canonical"]',
    () => Object.assign(document.createElement('link'), { rel: 'canonical' }),
    path === undefined ? null : product.canonicalUrl + path,
  )

/** Title, description, canonical address and type of the page that is shown. */
export const useDocumentMeta = ({ title, description, canonicalPath, type = 'website' }: DocumentMeta): void => {
  useEffect(() => {
    const whole = title.includes(product.name) ? title : `${title} · ${product.name}`
    document.title = whole
    meta('name', 'description', description ?? product.description)
    meta('property', 'og:title', whole)
    meta('property', 'og:description', description ?? product.description)
    meta('property', 'og:type', type)
    meta('property', 'og:url', canonicalPath === undefined ? null : product.canonicalUrl + canonicalPath)
    canonical(canonicalPath)
  }, [title, description, canonicalPath, type])
}
