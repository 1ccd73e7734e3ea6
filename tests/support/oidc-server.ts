/// <reference path="./oidc-provider.d.ts" />
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

export type OidcPerson = { sub: string; claims: Record<string, unknown> }

export type OidcServer = {
  issuer: string
  /** The person who signs in next. */
  person: OidcPerson
  /** `slow` never answers, `down` answers 503, `lying` says that it is another issuer. */
  mood: 'well' | 'slow' | 'down' | 'lying'
  /** Takes this app as its client, and returns the environment variables that point the app at it. */
  welcome(publicUrl: string): Record<string, string>
  /** What a browser does with the authorize URL: returns the address to which the provider sends it back. */
  decide(authorizeUrl: string): Promise<string>
  stop(): Promise<void>
}

const clientId = 'sponti'
const clientSecret = 'a-secret-that-is-long-enough-for-everybody'

/** The certified OpenID provider on loopback, with a sign-in page of one button. */
export async function startOidcServer(): Promise<OidcServer> {
  let provider: Provider | undefined
  let serve: RequestListener = (_request, response) => response.writeHead(503).end()

  async function interact(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(request.url ?? ''))
    const isYes = new URLSearchParams(await text(request)).get('decision') !== 'cancel'
    const result = isYes ? { login: { accountId: server.person.sub } } : { error: 'access_denied' }
    return provider?.interactionFinished(request, response, result)
  }

  const http = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) return void interact(request, response)
    if (server.mood === 'slow') return
    if (server.mood === 'down') return void response.writeHead(503).end('<h1>Sorry</h1>')
    if (server.mood === 'lying' && request.url === '/.well-known/openid-configuration') return lie(response)
    serve(request, response)
  })
  function lie(response: ServerResponse) {
    const endpoint = (path: string) => `${server.issuer}${path}`
    const body = {
      issuer: 'https://accounts.elsewhere.example',
      authorization_endpoint: endpoint('/auth'),
      token_endpoint: endpoint('/token'),
      jwks_uri: endpoint('/jwks'),
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  await once(http.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: OidcServer = {
    issuer,
    person: createOidcPerson(),
    mood: 'well',
    welcome(publicUrl) {
      provider = createProvider(issuer, publicUrl, () => server.person)
      serve = provider.callback()
      return {
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Example ID',
      }
    },
    decide: (authorizeUrl) => walk(authorizeUrl, issuer),
    async stop() {
      http.closeAllConnections()
      if (http.listening) await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}

let counter = 0

export function createOidcPerson(claims: Record<string, unknown> = {}): OidcPerson {
  counter += 1
  const sub = `subject-${counter}`
  const whole = { name: 'Oda Dahl', email: `Oda-${counter}@Example.com`, email_verified: true, ...claims }
  return { sub, claims: whole }
}

function createProvider(issuer: string, publicUrl: string, current: () => OidcPerson): Provider {
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [`${publicUrl}/api/auth/oidc/callback`] },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: ['a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => ({ ...current().claims, sub }) }),
    // The person is asked once, by the page with one button.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  provider.on('server_error', (_context, error) => console.warn(error))
  return provider
}

/** Follows redirects with cookies, says yes, and stops where the app begins. */
async function walk(from: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = from
  for (let step = 0; step < 10; step += 1) {
    const isPage = new URL(url).pathname.startsWith('/interaction/')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isPage && { method: 'POST', body: new URLSearchParams({ decision: 'yes' }) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
    if (!url.startsWith(issuer)) return url
  }
  throw new Error('The provider went round in circles.')
}

function page(path: string) {
  return `<!doctype html><html lang="en"><title>Example ID</title><h1>Sign in with Example ID</h1>
<form method="post" action="${path}"><button name="decision" value="yes">Continue</button>
<button name="decision" value="cancel">Cancel</button></form>`
}
