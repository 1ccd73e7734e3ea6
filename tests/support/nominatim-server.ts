import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Heard = { url: URL; userAgent: string | undefined }

export type NominatimServer = {
  url: string
  heard: Heard[]
  /** Sets the handler of further requests. */
  answer(how: (response: ServerResponse, request: IncomingMessage) => void): void
  close(): Promise<void>
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A fake of the public geocoder that records its requests. */
export async function startNominatim(): Promise<NominatimServer> {
  const heard: Heard[] = []
  let how = (response: ServerResponse, _request: IncomingMessage) =>
    sendJson(response, { place_id: 1, display_name: '12, Park Lane, Old Town, Springfield, 12345, Utopia' })
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://geocoder')
    heard.push({ url, userAgent: request.headers['user-agent'] })
    how(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
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
