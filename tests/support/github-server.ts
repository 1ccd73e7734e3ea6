import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An account at the fake GitHub. */
export type GithubPerson = {
  id: number
  login: string
  name: string | null
  /** A path at which the fake serves a picture. */
  avatar_url: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

type Grant = { person: GithubPerson; challenge: string; redirectUri: string }

export type GithubServer = {
  url: string
  /** Environment variables that point the app at it, as GitHub Enterprise Server. */
  environment: Record<string, string>
  /** The account signed in at GitHub. */
  person: GithubPerson
  /** `slow` never responds to the app; `broken` responds 503. The pages for people still work. */
  mood: 'well' | 'slow' | 'broken'
  /** Presses the button on the authorize page; returns the callback URL. */
  decide(authorizeUrl: string, decision?: 'authorize' | 'cancel'): Promise<string>
  stop(): Promise<void>
}

const clientId = 'test-client'
const clientSecret = 'test-client-secret'

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle cx=".5" cy=".5" r=".5"/></svg>'

/** GitHub's side of OAuth: S256, single-use codes, errors with status 200, JSON only if the request accepts it. */
export async function startGithubServer(): Promise<GithubServer> {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, GithubPerson>()

  async function authorize(request: IncomingMessage, response: ServerResponse, url: URL) {
    const asked = Object.fromEntries(url.searchParams)
    const { client_id, redirect_uri = '', state = '', code_challenge: challenge = '', code_challenge_method } = asked
    if (client_id !== clientId || code_challenge_method !== 'S256' || !challenge || !state)
      return response.writeHead(404).end('There is no such app.')
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(url))
    const back = new URL(redirect_uri)
    if (new URLSearchParams(await text(request)).get('decision') === 'authorize') {
      const code = randomUUID()
      codes.set(code, { person: server.person, challenge, redirectUri: redirect_uri })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The user has denied your application access.')
    }
    back.searchParams.set('state', state)
    return response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    function answer(body: Record<string, string>) {
      return request.headers.accept?.includes('json')
        ? json(response, 200, body)
        : response.writeHead(200).end(new URLSearchParams(body).toString())
    }
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return answer({ error: 'incorrect_client_credentials' })
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant?.challenge !== verifier || grant.redirectUri !== form.get('redirect_uri'))
      return answer({ error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' })
    const token = randomUUID()
    tokens.set(token, grant.person)
    return answer({ access_token: token, token_type: 'bearer', scope: 'read:user,user:email' })
  }

  function read(request: IncomingMessage, response: ServerResponse, path: string) {
    const person = tokens.get(request.headers.authorization?.replace(/^bearer /i, '') ?? '')
    if (!person) return json(response, 401, { message: 'Bad credentials' })
    const { emails, ...user } = person
    const avatar_url = user.avatar_url && server.url + user.avatar_url
    return json(response, 200, path === '/api/v3/user' ? { ...user, avatar_url } : emails)
  }

  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', server.url)
    if (url.pathname === '/login/oauth/authorize') return authorize(request, response, url)
    if (url.pathname.startsWith('/avatars/'))
      return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture)
    if (server.mood === 'slow') return
    if (server.mood === 'broken') return response.writeHead(503).end('<h1>Unicorn!</h1>')
    if (url.pathname === '/login/oauth/access_token') return exchange(request, response)
    if (/^\/api\/v3\/user(\/emails)?$/.test(url.pathname)) return read(request, response, url.pathname)
    return json(response, 404, { message: 'Not Found' })
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const server: GithubServer = {
    url,
    environment: {
      GITHUB_CLIENT_ID: clientId,
      GITHUB_CLIENT_SECRET: clientSecret,
      GITHUB_URL: url,
      GITHUB_API_URL: `${url}/api/v3`,
    },
    person: createGithubPerson(),
    mood: 'well',
    async decide(authorizeUrl, decision = 'authorize') {
      const body = new URLSearchParams({ decision })
      const { headers, status } = await fetch(authorizeUrl, { method: 'POST', body, redirect: 'manual' })
      const location = headers.get('location')
      if (!location) throw new Error(`The authorize page answered ${status}`)
      return location
    },
    async stop() {
      http.closeAllConnections()
      if (http.listening) await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}

let counter = 0

export function createGithubPerson(given: Partial<GithubPerson> = {}): GithubPerson {
  counter += 1
  const id = given.id ?? 1_000 + counter
  return {
    id,
    login: `octo-${id}`,
    name: 'Octavia Lind',
    avatar_url: `/avatars/u/${id}?v=4`,
    emails: [
      { email: `old-${id}@example.com`, primary: false, verified: true },
      { email: `Octavia-${id}@Example.com`, primary: true, verified: true },
    ],
    ...given,
  }
}

function page(url: URL) {
  return `<!doctype html><html lang="en"><title>Authorize</title><h1>Authorize the app</h1>
<form method="post" action="${url.pathname}${url.search.replaceAll('&', '&amp;')}">
<button name="decision" value="authorize">Authorize</button><button name="decision" value="cancel">Cancel</button></form>`
}

function json(response: ServerResponse, status: number, body: unknown) {
  return response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
