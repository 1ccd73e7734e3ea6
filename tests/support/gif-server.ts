import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sendJson } from '#tests/support/nominatim-server.ts'

type Heard = { method: string; url: URL; body: string }

export type GifServer = {
  url: string
  heard: Heard[]
  /** Sets the handler of further searches. */
  answer(how: (response: ServerResponse) => void): void
  close(): Promise<void>
}

const advertisement = { type: 'ad', content: '<b>Buy</b>', width: 300, height: 250 }

/** A fake of both GIPHY and KLIPY that records its requests. */
export async function startGifServer(): Promise<GifServer> {
  const heard: Heard[] = []
  let how: ((response: ServerResponse) => void) | null = null
  let address = ''
  const server = createServer(async (request: IncomingMessage, response) => {
    const entry = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://gifs'),
      body: await text(request),
    }
    heard.push(entry)
    if (how) how(response)
    else route(address, entry, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: address,
    heard,
    answer: (next) => {
      how = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function route(server: string, { url, method }: Heard, response: ServerResponse) {
  const { pathname, searchParams } = url
  const term = searchParams.get('q') ?? ''
  if (pathname === '/v1/gifs/search')
    return sendJson(response, { data: [toGiphy(server, term), { id: 'odd' }], meta: { status: 200 } })
  if (/^\/api\/v1\/[^/]+\/gifs\/search$/.test(pathname))
    return sendJson(response, { result: true, data: { data: [toKlipy(server, term), advertisement], has_next: false } })
  if (/^\/v1\/gifs\/[^/]+$/.test(pathname))
    return sendJson(response, { data: { analytics: { onsent: { url: `${server}/sent?gif=${pathname.slice(9)}` } } } })
  if (pathname === '/sent' || (method === 'POST' && pathname.includes('/gifs/share/')))
    return sendJson(response, { result: true })
  return sendJson(response, {}, 404)
}

function toGiphy(url: string, id: string) {
  function picture(name: string, width: number) {
    return {
      url: `${url}/media/${id}/${name}.gif`,
      webp: `${url}/media/${id}/${name}.webp`,
      // GIPHY sends numbers as text.
      width: String(width),
      height: String(width / 2),
    }
  }
  const images = {
    original: picture('giphy', 480),
    downsized: picture('small', 480),
    fixed_width: picture('200w', 200),
  }
  return { type: 'gif', id, title: `${id} by nobody`, alt_text: `A picture of ${id}`, images }
}

function toKlipy(url: string, slug: string) {
  function file(name: string, width: number) {
    return {
      url: `${url}/ii/${slug}/${name}`,
      width,
      height: width / 2,
      size: 9,
    }
  }
  const size = (name: string, width: number) => ({ gif: file(`${name}.gif`, width), webp: file(`${name}.webp`, width) })
  return { id: 7, slug, title: `A picture of ${slug}`, type: 'gif', file: { md: size('md', 480), sm: size('sm', 200) } }
}
