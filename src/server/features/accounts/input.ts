import type { Config } from '#server/config.ts'
import { limits } from '#shared/limits.ts'
import { isApiPath } from '#shared/paths.ts'

const somewhere = 'http://app.invalid'

/**
 * Where to go after signing in: a screen of this app, or the front page. The address is read as the browser will read it,
 * which takes a backslash for a slash, drops tabs and line ends, and folds dots before it decides what the host is.
 */
export function toLocalPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || wanted.length > 2048) return '/'
  const url = URL.parse(wanted, somewhere)
  if (!url || url.origin !== somewhere) return '/'
  const path = decode(url.pathname)
  // The parts below /api/ act when they are opened: being sent to one would be a way to sign a person out.
  if (path === null || /^\/[/\\]/.test(path) || isApiPath(path)) return '/'
  return url.pathname + url.search + url.hash
}

// Control characters cannot be kept or seen, and the marks that turn text around disguise a name as another.
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const shorten = (name: string): string | null => [...name].slice(0, limits.name).join('').trim() || null

export type Name = { firstName: string | null; lastName: string | null }

/** The first word is the first name, whatever follows is the last: "Ana de la Cruz" is Ana. */
export function splitName(whole: string): Name {
  const [first = '', ...rest] = whole.replace(unprintable, ' ').trim().split(/\s+/)
  return { firstName: shorten(first), lastName: shorten(rest.join(' ')) }
}

/** A provider's picture is kept by its address, if that is one a page can show. */
export function toPictureUrl(address: string | null): string | null {
  return address !== null && address.length <= 2048 && /^https?:$/.test(URL.parse(address)?.protocol ?? '')
    ? address
    : null
}

/** The alias origin that the browser is at, if it is at one. A proxy may hide the scheme, so the host decides. */
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
