import type { App } from '#server/app.ts'

export type Visit = {
  status: number
  /** The Location header, if any. */
  location: string
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

type Options = { method?: 'GET' | 'POST' | 'DELETE'; form?: Record<string, string>; headers?: Record<string, string> }

export type Browser = {
  /** Requests a URL as a navigation would, with the cookies of its host; does not follow redirects. */
  open(address: string, options?: Options): Promise<Visit>
  /** The Cookie header for a host. */
  cookiesOf(origin: string): string
}

type Cookie = {
  name: string
  value: string
  maxAge?: number
  expires?: Date
  secure?: boolean
  path?: string
  domain?: string
}

/** Browsers ignore a cookie, also one that deletes, which lacks what the prefix of its name promises. */
function isRefused({ name, secure, path, domain }: Cookie): boolean {
  return name.startsWith('__Host-') && !(secure && path === '/' && domain === undefined)
}

/** A browser's cookie jar in front of one app that answers on several hosts. */
export function createBrowser({ http }: App, home = 'http://localhost:3000'): Browser {
  const jars = new Map<string, Map<string, string>>()
  function jarOf(host: string) {
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  function cookiesOf(origin: string) {
    return [...jarOf(new URL(origin).host)].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  function keep(host: string, cookies: Cookie[]) {
    for (const cookie of cookies) {
      if (isRefused(cookie)) continue
      const { name, value, maxAge, expires } = cookie
      const ended = maxAge === 0 || (expires && expires.getTime() <= Date.now())
      if (ended) jarOf(host).delete(name)
      else jarOf(host).set(name, value)
    }
  }

  return {
    cookiesOf,
    async open(address, { method = 'GET', form, headers = {} } = {}) {
      const url = new URL(address, home)
      const response = await http.inject({
        method,
        url: url.pathname + url.search,
        headers: {
          host: url.host,
          accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
          cookie: cookiesOf(url.origin),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin }),
          ...headers,
        },
        ...(form && { payload: new URLSearchParams(form).toString() }),
      })
      keep(url.host, response.cookies as Cookie[])
      const { statusCode: status, body: text } = response
      return { status, text, headers: response.headers, location: String(response.headers.location ?? '') }
    },
  }
}
