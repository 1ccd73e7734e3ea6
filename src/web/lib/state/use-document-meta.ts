import { useEffect } from 'react'
import { t } from '#shared/message.ts'
import { type PageMeta, toPageTitle } from '#shared/pages.ts'
import { useVisit } from '#web/lib/device/visit.ts'

let site: string | null = null

/** Title, description, canonical URL and type of the current page. */
export function useDocumentMeta(page: PageMeta): void {
  const { title, description, canonicalPath, type = 'website' } = page
  useVisit().onMeta?.(page)
  useEffect(() => {
    const whole = toPageTitle(title)
    const text = description ?? t('app:description')
    const home = findSite()
    const address = canonicalPath === undefined ? null : home + canonicalPath
    document.title = whole
    place('meta', ['name', 'description'], text)
    place('meta', ['property', 'og:title'], whole)
    place('meta', ['property', 'og:description'], text)
    place('meta', ['property', 'og:type'], type)
    place('meta', ['property', 'og:url'], address)
    place('link', ['rel', 'canonical'], address)
  }, [title, description, canonicalPath, type])
}

/** The canonical origin. The server wrote it into the page; on an alias it differs from the current one. */
function findSite(): string {
  site ??= new URL(document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? location.href).origin
  return site
}

/** Sets, adds or removes one tag of the head. */
function place(tag: 'meta' | 'link', [attribute, name]: [string, string], content: string | null) {
  const present = document.head.querySelector(`${tag}[${attribute}="${name}"]`)
  if (content === null) return present?.remove()
  const element = present ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(attribute, name)
  element.setAttribute(tag === 'link' ? 'href' : 'content', content)
}
