import type { Config } from '#server/config.ts'
import { limits } from '#shared/limits.ts'
import { isApiPath } from '#shared/paths.ts'
import { cleanLine } from '#shared/typed-text.ts'

const somewhere = 'http://app.invalid'

/**
 * The redirect target after sign-in: a path of this app, or '/'. Against open redirects it parses as browsers do, which
 * read a backslash as a slash, drop tabs and newlines, and resolve dots before they determine the host.
 */
export function toLocalPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || wanted.length > 2048) return '/'
  const url = URL.parse(wanted, somewhere)
  if (!url || url.origin !== somewhere) return '/'
  const path = decode(url.pathname)
  // GET requests below /api/ can have side effects: a redirect to one could sign a person out.
  if (path === null || /^\/[/\\]/.test(path) || isApiPath(path)) return '/'
  return url.pathname + url.search + url.hash
}

// Cleaned again, because the cut may leave half of a joined emoji.
const shorten = (name: string): string | null => cleanLine([...name].slice(0, limits.name).join('')) || null

export type Name = { firstName: string | null; lastName: string | null }

/** The first word is the first name, whatever follows is the last: "Ana de la Cruz" is Ana. */
export function splitName(whole: string): Name {
  const [first = '', ...rest] = cleanLine(whole).split(' ')
  return { firstName: shorten(first), lastName: shorten(rest.join(' ')) }
}

/** The URL of a provider's picture, or null if a page could not show it. */
export function toPictureUrl(address: string | null): string | null {
  return address !== null && address.length <= 2048 && /^https?:$/.test(URL.parse(address)?.protocol ?? '')
    ? address
    : null
}

/** The alias origin of a request, if it is one. Compares hosts only, because a proxy may hide the scheme. */
export function findAliasOrigin({ appOrigins }: Config, host: string): string | null {
  return appOrigins.find((origin) => new URL(origin).host === host) ?? null
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
